import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Benefits } from '../benefits/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Grants } from '../grants/index.ts'
import type { Merchants } from '../merchants/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'random' | 'sealer'
> & {
  readonly benefits: Pick<Benefits, 'findMany'>
  readonly customers: Pick<Customers, 'findMany' | 'hooks' | 'lock'>
  readonly grants: Pick<
    Grants,
    'amend' | 'find' | 'hold' | 'ofBenefit' | 'release' | 'types' | 'visibleTo'
  >
  readonly merchants: Pick<Merchants, 'moment'>
}
