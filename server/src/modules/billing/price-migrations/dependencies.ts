import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import type { Discounts } from '../discounts/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Products } from '../products/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'random' | 'timers'
> & {
  readonly discounts: Pick<Discounts, 'findMany'>
  readonly merchants: Pick<Merchants, 'moment'>
  readonly products: Pick<Products, 'find' | 'findPrices'>
  readonly subscriptions: Pick<
    Subscriptions,
    'batchOfProduct' | 'groupsOfProduct' | 'hooks' | 'read' | 'share'
  >
}

/** A subscriber, and the move that was announced. */
export type Announced = { readonly migrationId: string; readonly subscriptionId: string }

export const createHooks = () => ({
  /** In the transaction of the announcement. */
  announced: createHook<(tx: Tx, moment: Moment, announced: Announced) => void>(
    'price-migrations.announced',
  ),
})
export type Hooks = ReturnType<typeof createHooks>
