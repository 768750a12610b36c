import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Checkouts } from '../checkouts/index.ts'
import type { Discounts } from '../discounts/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Products } from '../products/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'limits' | 'pageUrl' | 'random'
> & {
  readonly checkouts: Checkouts
  readonly discounts: Discounts
  readonly merchants: Merchants
  readonly products: Products
}
