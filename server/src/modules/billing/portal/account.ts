import type { PortalCustomerUpdate } from '@guildhall/contract/billing/portal-account'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Dependencies, Owner } from './dependencies.ts'
import type { OwnCards } from './own-cards.ts'
import { type Command, hasEnded } from './owner.ts'

/** What customers see and change of themselves. */
export function createAccount(dependencies: Dependencies, command: Command, ownCards: OwnCards) {
  const { checkouts, connections, customers, database, subscriptions } = dependencies

  /** A card of the customer; none only where nothing has to be paid with it. */
  async function checkDefault(tx: Tx, owner: Owner, methodId: string | null) {
    const { customerId, organizationId } = owner
    if (methodId === null) {
      if (!(await subscriptions.needsCard(tx, organizationId, customerId))) return
      throw new AppError('PAYMENT_METHOD_IS_IN_USE')
    }
    if (await ownCards.find(tx, owner, methodId)) return
    const loc = ['body', 'default_payment_method_id']
    throw invalidInput({ loc, msg: 'Payment method does not exist.', type: 'value_error' })
  }

  /** A session may be stolen, so that only a link in an email changes where emails go. */
  function checkEmail({ email: present }: Customer, email: string | null | undefined) {
    if (email == null || email.trim().toLowerCase() === (present ?? '').toLowerCase()) return
    const msg = 'Ask for another email address with email-update.'
    throw invalidInput({ loc: ['body', 'email'], msg, type: 'value_error' })
  }

  /** For who bought under an address that nobody proved: what they said themselves. */
  async function asBought(customer: Customer, checkoutId: string): Promise<Customer> {
    const checkout = await checkouts.find([customer.organizationId], checkoutId)
    return {
      ...customer,
      email: checkout.customerEmail,
      emailStanding: 'typed',
      name: checkout.customerName,
      billingName: checkout.customerBillingName,
      billingAddress: checkout.customerBillingAddress,
      taxId: checkout.customerTaxId,
      locale: checkout.locale,
      defaultPaymentMethodId: null,
    }
  }

  const asShown = async (owner: Owner, customer: Customer): Promise<Customer> => ({
    ...customer,
    defaultPaymentMethodId: await ownCards.defaultOf(database.sql, owner, customer),
  })

  return {
    async get(owner: Owner) {
      const { checkoutId, customerId, organizationId } = owner
      const [customer, accounts] = await Promise.all([
        customers.find(database.sql, [organizationId], customerId),
        connections.accounts.list(organizationId, customerId),
      ])
      if (!customer) throw hasEnded()
      if (checkoutId === null) return { customer: await asShown(owner, customer), accounts }
      return { customer: await asBought(customer, checkoutId), accounts: [] }
    },

    async update(owner: Owner, body: PortalCustomerUpdate) {
      const changed = await command(owner, async (tx, moment, customer) => {
        const { default_payment_method_id: defaultPaymentMethodId, email, ...changes } = body
        checkEmail(customer, email)
        const present = await ownCards.defaultOf(tx, owner, customer)
        if (defaultPaymentMethodId === undefined || defaultPaymentMethodId === present) {
          return customers.changeOwn(tx, moment, customer, changes)
        }
        await checkDefault(tx, owner, defaultPaymentMethodId)
        return customers.changeOwn(tx, moment, customer, { ...changes, defaultPaymentMethodId })
      })
      const accounts = await connections.accounts.list(owner.organizationId, owner.customerId)
      return { customer: await asShown(owner, changed), accounts }
    },
  }
}
