import type { Infrastructure } from '../../../infrastructure/index.ts'
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
    'batchOfProduct' | 'groupsOfProduct' | 'hooks' | 'share'
  >
}
