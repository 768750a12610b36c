import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { createHook, createProvider, type Hook, type Provider } from '../../../platform/hooks.ts'
import type { Described, Drivers, News } from '../../../platform/processors/index.ts'
import type { PaymentMethod, PaymentMethods } from '../payment-methods/index.ts'
import type { Intent } from './rules/intents.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'log' | 'random' | 'timers'
> & {
  readonly drivers: Drivers
  readonly methods: Pick<PaymentMethods, 'find' | 'save'>
}

/** Money that arrived for nothing: that it was received, and later that it was returned. */
type Unapplied = {
  readonly kind: 'received' | 'returned'
  /** The charge that captured it. */
  readonly chargeId: string
  /** The charge when it is received, the refund when it is returned: the source of a ledger entry. */
  readonly sourceId: string
  readonly customerId: string
  readonly amount: number
  readonly currency: string
}

/** What was booked as moved at the processor for a fact, which has a kind and a source. */
type Booked = (
  sql: Sql,
  organizationId: string,
  facts: readonly { readonly kind: string; readonly sourceId: string }[],
) => Promise<
  readonly { readonly kind: string; readonly sourceId: string; readonly amount: number }[]
>

type Run<Arguments extends unknown[]> = (
  tx: Tx,
  moment: Moment,
  ...given: Arguments
) => Promise<void>

export type Hooks = {
  /**
   * Locks what `settled` will change, in the common order, before the intent is locked: commands lock
   * these rows first too.
   */
  readonly locks: Hook<(tx: Tx, intent: Intent) => Promise<void>>
  /** Asked right before a saved card is charged; one `true` refuses it. */
  readonly isRefused: Hook<(sql: Sql, method: PaymentMethod) => Promise<boolean>>
  /** Is the money of this charge still owed? One `false` returns it to the customer. */
  readonly isOwed: Hook<(tx: Tx, moment: Moment, intent: Intent) => Promise<boolean>>
  /** In the transaction that applies a changed status, including each new challenge. */
  readonly settled: Hook<Run<[intent: Intent]>>
  /** In the transaction that receives or returns unexpected money. */
  readonly unapplied: Hook<Run<[unapplied: Unapplied]>>
  /** Messages that are about no intent, such as disputes; each is taken once. */
  readonly news: Hook<Run<[news: News]>>
  /** By the ledger, which reconciliation compares with the processor. */
  readonly booked: Provider<Booked>
  /** What the processor shows of an intent. */
  readonly describe: Provider<(sql: Sql, intent: Intent) => Promise<Described>>
  /** The page on which a customer continues after a challenge; the first one that is known is used. */
  readonly returnAddress: Hook<(sql: Sql, intent: Intent) => Promise<string | undefined>>
}

export const createHooks = (): Hooks => ({
  locks: createHook('payments.locks'),
  isRefused: createHook('payments.is-refused'),
  isOwed: createHook('payments.is-owed'),
  settled: createHook('payments.settled'),
  unapplied: createHook('payments.unapplied'),
  news: createHook('payments.news'),
  booked: createProvider('payments.booked'),
  describe: createProvider('payments.describe'),
  returnAddress: createHook('payments.return-address'),
})
