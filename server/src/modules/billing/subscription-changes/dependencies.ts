import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { createProvider } from '../../../platform/hooks.ts'
import type { Customers } from '../customers/index.ts'
import type { Discounts } from '../discounts/index.ts'
import type { Disputes } from '../disputes/index.ts'
import type { Dunning } from '../dunning/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Products } from '../products/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'

export type Dependencies = Pick<Infrastructure, 'database' | 'random'> & {
  readonly customers: Customers
  readonly discounts: Discounts
  readonly disputes: Pick<Disputes, 'holds'>
  readonly dunning: Pick<Dunning, 'hasOpen' | 'tryAgain'>
  readonly merchants: Merchants
  readonly orders: Pick<Orders, 'changeCredits' | 'dueOf' | 'fundsOf' | 'hasCredited' | 'labelsFor'>
  readonly payments: Payments
  readonly products: Products
  readonly subscriptions: Subscriptions
}

/** What higher modules add. */
export const createHooks = () => ({
  /** How many seats of a subscription are assigned: it cannot have fewer. */
  seatsInUse: createProvider<
    (sql: Sql, organizationId: string, subscriptionId: string) => Promise<number>
  >('subscription-changes.seatsInUse'),
})
export type Hooks = ReturnType<typeof createHooks>
