import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { createHook, createProvider } from '../../../platform/hooks.ts'
import type { Customers } from '../customers/index.ts'
import type { Discounts } from '../discounts/index.ts'
import type { Disputes } from '../disputes/index.ts'
import type { Dunning } from '../dunning/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Meters } from '../meters/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Products } from '../products/index.ts'
import type { Tax } from '../tax/index.ts'
import type { PinnedPrice, Subscription } from './store/subscriptions.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'random' | 'timers'
> & {
  readonly customers: Customers
  readonly discounts: Discounts
  readonly disputes: Disputes
  readonly dunning: Dunning
  readonly ledger: Pick<Ledger, 'balances'>
  readonly merchants: Merchants
  readonly meters: Meters
  readonly orders: Orders
  readonly payments: Payments
  readonly products: Products
  readonly tax: Tax
}

export type Told =
  | 'subscription.created'
  | 'subscription.updated'
  | 'subscription.active'
  | 'subscription.past_due'
  | 'subscription.cycled'
  | 'subscription.canceled'
  | 'subscription.uncanceled'
  | 'subscription.revoked'
  | 'subscription.paused'
  | 'subscription.resumed'

type Named = { readonly organizationId: string; readonly id: string }

/** What a period begins with; the subscription is locked. */
type NewPrices = (
  tx: Tx,
  moment: Moment,
  before: Subscription,
  period: Subscription,
) => Promise<readonly PinnedPrice[] | undefined>

/** The same, as far as it is known before the period begins; nothing is changed. */
type PricesAhead = (
  sql: Sql,
  before: Subscription,
  period: Subscription,
) => Promise<readonly PinnedPrice[] | undefined>

/** What higher modules add. */
export const createHooks = () => ({
  /** After a subscription was stored and told, with what was told of it; an adopted one ran elsewhere before. */
  told: createHook<
    (
      tx: Tx,
      moment: Moment,
      subscription: Subscription,
      types: readonly Told[],
      isAdopted: boolean,
    ) => Promise<void> | void
  >('subscriptions.told'),
  /** After a pause was planned, or its date was changed. */
  pausePlanned: createHook<(tx: Tx, moment: Moment, subscription: Named) => Promise<void> | void>(
    'subscriptions.pausePlanned',
  ),
  /** While one of them says so, the subscription is not renewed. */
  isChanging: createHook<(sql: Sql, subscription: Subscription) => Promise<boolean>>(
    'subscriptions.isChanging',
  ),
  /** Within the period that is billed, another one of usage has begun; the subscription is locked. */
  usageBegun: createHook<
    (tx: Tx, moment: Moment, subscription: Subscription) => Promise<void> | void
  >('subscriptions.usageBegun'),
  /** What benefits give in a period of usage is paid; the subscription is locked. */
  benefitsRenewed: createHook<
    (tx: Tx, moment: Moment, subscription: Subscription) => Promise<void> | void
  >('subscriptions.benefitsRenewed'),
  /** Before a subscription ends together with its customer. */
  beforeEnd:
    createHook<(tx: Tx, moment: Moment, subscription: Named) => Promise<void>>(
      'subscriptions.beforeEnd',
    ),
  /** After it ended, for whatever reason. */
  ended:
    createHook<(tx: Tx, moment: Moment, subscription: Subscription) => Promise<void>>(
      'subscriptions.ended',
    ),
  /** Other prices of the same product, from the period on that begins. */
  newPrices: createProvider<NewPrices>('subscriptions.newPrices'),
  pricesAhead: createProvider<PricesAhead>('subscriptions.pricesAhead'),
  /** How many seats of a subscription are assigned: it cannot have fewer. */
  seatsInUse: createProvider<
    (sql: Sql, organizationId: string, subscriptionId: string) => Promise<number>
  >('subscriptions.seatsInUse'),
})
export type Hooks = ReturnType<typeof createHooks>
