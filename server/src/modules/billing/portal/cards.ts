import type { SavedOrNot } from '@guildhall/contract/billing/portal-account'
import { AppError, isCurrency } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { paymentMethodToWire } from '../payment-methods/index.ts'
import type { Intent } from '../payments/index.ts'
import type { Dependencies, Owner } from './dependencies.ts'
import { type Command, hasEnded } from './owner.ts'

/** Nobody has more cards to save; whoever tries stolen ones does. */
const perCustomer = { max: 5, seconds: 3_600 }
const perAddress = { max: 20, seconds: 3_600 }

type NewCard = { readonly token: string; readonly setDefault: boolean; readonly address: string }

/** Saved for no checkout, so for the portal. */
const isOfPortal = ({ checkoutId, kind }: Intent) => kind === 'setup' && checkoutId === null

/** The cards with which customers pay. */
export function createCards(dependencies: Dependencies, command: Command) {
  const { customers, database, limits, merchants, methods, orders, payments, subscriptions } =
    dependencies

  payments.hooks.isOwed.register('portal', async (tx, _moment, intent) => {
    if (!isOfPortal(intent)) return true
    const customer = await customers.lock(tx, intent.organizationId, intent.customerId)
    return customer !== undefined && customer.deletedAt === null
  })
  // After dunning, which would otherwise charge the new card for the order that it has just paid.
  payments.hooks.settled.register(
    'portal',
    async (tx, moment, intent) => {
      const { kind, methodId, status, trigger } = intent
      const isOurs = isOfPortal(intent) || (kind === 'charge' && trigger === 'retry_customer')
      if (!isOurs || status !== 'succeeded' || !methodId) return
      const isOwn = await useForSubscription(tx, moment, intent, methodId)
      if (!isOwn && !intent.forOneSubscription) await useCard(tx, moment, intent, methodId)
    },
    1,
  )

  /** A subscription with a card of its own is paid with the one that paid its order. */
  async function useForSubscription(
    tx: Tx,
    moment: Moment,
    { orderId, organizationId }: Intent,
    methodId: string,
  ): Promise<boolean> {
    const order = orderId ? await orders.find(tx, [organizationId], orderId) : undefined
    if (!order?.subscriptionId) return false
    return subscriptions.useOwnCard(tx, moment, order.subscriptionId, methodId)
  }

  /** The first card pays, and further ones where the customer wants it. */
  async function useCard(
    tx: Tx,
    moment: Moment,
    { customerId, organizationId, setDefault }: Intent,
    methodId: string,
  ) {
    const customer = await customers.lock(tx, organizationId, customerId)
    if (!customer || customer.deletedAt) return
    if (!setDefault && customer.defaultPaymentMethodId !== null) return
    await customers.setDefaultPaymentMethod(tx, moment, organizationId, customerId, methodId)
  }

  async function isDefault({ customerId, organizationId }: Owner, id: string): Promise<boolean> {
    const customer = await customers.find(database.sql, [organizationId], customerId)
    if (!customer) throw hasEnded()
    return customer.defaultPaymentMethodId === id
  }

  async function answer(owner: Owner, intent: Intent): Promise<SavedOrNot> {
    const { clientSecret, id, methodId, status, url } = intent
    if (status === 'succeeded' && methodId) {
      const method = await methods.find(database.sql, [owner.organizationId], methodId)
      if (!method) throw new AppError('NOT_FOUND')
      const card = paymentMethodToWire(method, await isDefault(owner, methodId))
      return { ...card, status, payment_method: card }
    }
    if (status === 'failed' || status === 'canceled' || status === 'succeeded') {
      throw new AppError('PAYMENT_METHOD_COULD_NOT_BE_SAVED')
    }
    return {
      status: 'requires_action',
      client_secret: id,
      challenge_url: url,
      intent_client_secret: clientSecret,
    }
  }

  return {
    async list({ customerId, organizationId }: Owner, page: { offset: number; limit: number }) {
      const customer = await customers.find(database.sql, [organizationId], customerId)
      if (!customer) throw hasEnded()
      const { rows, total } = await methods.list(database.sql, organizationId, customerId, page)
      const items = rows.map((row) =>
        paymentMethodToWire(row, row.id === customer.defaultPaymentMethodId),
      )
      return { items, total }
    },

    async add(owner: Owner, { address, setDefault, token }: NewCard): Promise<SavedOrNot> {
      const { customerId, organizationId } = owner
      if (!(await limits.allowFrom('portal-cards', address, perAddress))) {
        const retryAfter = perAddress.seconds
        throw new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter })
      }
      const { id } = await command(owner, async (tx, moment) => {
        await limits.spend(`portal-cards|${customerId}`, perCustomer, tx)
        const { currency } = await merchants.get(tx, organizationId)
        if (!isCurrency(currency)) throw new Error(`The currency ${currency} is unknown.`)
        return payments.open(tx, moment, {
          kind: 'setup',
          customerId,
          token,
          amount: 0,
          currency,
          offSession: false,
          scheduled: false,
          setDefault,
        })
      })
      return answer(owner, await payments.advance(id))
    },

    /** After a challenge; the card may have been saved already. */
    async confirm(
      owner: Owner,
      { id, setDefault }: { readonly id: string; readonly setDefault: boolean },
    ): Promise<SavedOrNot> {
      const found = await payments.find(database.sql, [owner.organizationId], id)
      if (found?.customerId !== owner.customerId || !isOfPortal(found)) {
        throw new AppError('NOT_FOUND')
      }
      const intent = await payments.readAgain(found)
      const { methodId, status } = intent
      if (setDefault && status === 'succeeded' && methodId) {
        await command(owner, async (tx, moment) => {
          const method = await methods.find(tx, [owner.organizationId], methodId)
          if (method?.deletedAt === null) {
            await useCard(tx, moment, { ...intent, setDefault }, methodId)
          }
        })
      }
      return answer(owner, intent)
    },

    remove: (owner: Owner, id: string): Promise<void> =>
      command(owner, (tx, moment) => methods.remove(tx, moment, id, owner.customerId)),
  }
}
