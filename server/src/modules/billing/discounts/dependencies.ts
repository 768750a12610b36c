import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Products } from '../products/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'random'
> & {
  readonly merchants: Pick<Merchants, 'get' | 'moment'>
  readonly products: Pick<Products, 'existing' | 'findMany'>
}
