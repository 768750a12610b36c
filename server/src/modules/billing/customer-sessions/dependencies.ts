import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Merchants } from '../merchants/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'pageUrl' | 'random'
> & {
  readonly customers: Pick<Customers, 'find' | 'findByExternalId' | 'hooks' | 'lock'>
  readonly merchants: Pick<Merchants, 'get' | 'hooks' | 'moment'>
}
