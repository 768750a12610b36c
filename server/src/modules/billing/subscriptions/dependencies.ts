import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import type { Customers } from '../customers/index.ts'
import type { Discounts } from '../discounts/index.ts'
import type { Dunning } from '../dunning/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Meters } from '../meters/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Products } from '../products/index.ts'
import type { Tax } from '../tax/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'random' | 'timers'
> & {
  readonly customers: Customers
  readonly discounts: Discounts
  readonly dunning: Dunning
  readonly merchants: Merchants
  readonly meters: Meters
  readonly orders: Orders
  readonly payments: Payments
  readonly products: Products
  readonly tax: Tax
}

type Named = { readonly organizationId: string; readonly id: string }

/** What higher modules add. */
export const createHooks = () => ({
  /** While one of them says so, the subscription is not renewed. */
  isChanging: createHook<(sql: Sql, subscription: Named) => Promise<boolean>>(
    'subscriptions.isChanging',
  ),
  /** Before a subscription ends together with its customer. */
  beforeEnd:
    createHook<(tx: Tx, moment: Moment, subscription: Named) => Promise<void>>(
      'subscriptions.beforeEnd',
    ),
})
export type Hooks = ReturnType<typeof createHooks>
