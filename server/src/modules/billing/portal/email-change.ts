import { AppError, after, invalidInput, span } from '../../../kernel/index.ts'
import { inBatches } from '../../../platform/database/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { Dependencies, Owner } from './dependencies.ts'
import type { SendEmail } from './emails.ts'
import type { Command } from './owner.ts'
import * as store from './store.ts'

/** Bytes of the secret in the link. */
const secretLength = 32
const lifetime = span.hour
const perCustomer = { max: 3, seconds: 3_600 }

const isUnknown = () => new AppError('EMAIL_CHANGE_IS_UNKNOWN_OR_HAS_EXPIRED')

/**
 * A customer changes the email address: a link to the new one verifies it, and the present one is
 * told at both steps, so that its owner notices who uses a stolen session.
 */
export function createEmailChange(
  dependencies: Dependencies,
  { command, send }: { readonly command: Command; readonly send: SendEmail },
) {
  const { clock, clocks, customers, customerSessions, database, limits, merchants, random } =
    dependencies

  customers.hooks.beforeDelete.register('portal', (tx, _moment, { id, organizationId }) =>
    store.removeOfCustomer(tx, organizationId, id),
  )
  merchants.hooks.beforeClose.register('portal', (tx, _moment, { organizationId }) =>
    store.removeAll(tx, organizationId),
  )

  async function find(token: string) {
    const hash = hashToken(token)
    const change = await store.open(database.sql, hash, clock.now())
    if (!change) throw isUnknown()
    return { ...change, hash }
  }

  return {
    /** The response does not tell whether another customer has the address. */
    request: (owner: Owner & { readonly managerId: string | null }, email: string): Promise<void> =>
      command(owner, async (tx, moment, customer) => {
        const { customerId, managerId, organizationId } = owner
        if (managerId !== null) throw new AppError('ONLY_THE_CUSTOMER_MAY_DO_THIS')
        const { portal } = await merchants.get(tx, organizationId)
        if (!portal.customer.allow_email_change) {
          throw new AppError('THE_SELLER_DOES_NOT_ALLOW_THIS')
        }
        if (email.toLowerCase() === customer.email?.toLowerCase()) {
          const msg = 'This is your email address already.'
          throw invalidInput({ loc: ['body', 'email'], msg, type: 'value_error' })
        }
        await limits.spend(`portal-email|${customerId}`, perCustomer, tx)
        const token = random.bytes(secretLength).toString('base64url')
        const expiresAt = after(moment.at, lifetime)
        const change = { organizationId, customerId, email, expiresAt, createdAt: moment.at }
        await store.save(tx, change, hashToken(token))
        await send(tx, moment, customer, {
          template: 'emailChange',
          to: email,
          values: { email, hours: lifetime / span.hour },
          link: { screen: 'email', token },
          isFree: true,
        })
        if (customer.email === null) return
        const values = { email }
        const asked = { template: 'emailChangeAsked', to: customer.email, values } as const
        await send(tx, moment, customer, { ...asked, isFree: false })
      }),

    async check(token: string): Promise<void> {
      await find(token)
    },

    /** What the link confirms, for whoever has it. */
    async read(token: string) {
      const { email, organizationId } = await find(token)
      const [merchant, { live }] = await Promise.all([
        merchants.get(database.sql, organizationId),
        clocks.show(database.sql, organizationId),
      ])
      return { email, organization_name: merchant.name, is_sandbox: !live }
    },

    /** Ends all sessions of the customer, and resolves to the token of a new one. */
    async verify(token: string): Promise<string> {
      const { email, hash, ...found } = await find(token)
      const owner = { ...found, checkoutId: null, byMailbox: true }
      return command(owner, async (tx, moment, customer) => {
        if (!(await store.take(tx, owner.organizationId, hash))) throw isUnknown()
        const changed = await customers.changeEmail(tx, moment, customer, email)
        if (customer.email !== null) {
          const values = { email }
          const told = { template: 'emailChanged', to: customer.email, values } as const
          await send(tx, moment, customer, { ...told, isFree: false })
        }
        await customerSessions.endAll(tx, owner.organizationId, owner.customerId)
        return customerSessions.signIn(tx, moment, changed)
      })
    },

    sweep: (signal?: AbortSignal) =>
      inBatches(async (limit) => {
        const expired = await store.findExpired(database.sql, clock.now(), limit)
        await store.removeMany(
          database.sql,
          expired.map(({ hash }) => hash),
        )
        return expired.length
      }, signal),
  }
}
