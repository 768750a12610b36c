import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Proofs } from '../../identity/evidence/index.ts'
import type { Benefits } from '../benefits/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Grants } from '../grants/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Products } from '../products/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'

export type Dependencies = Pick<Infrastructure, 'clocks' | 'database' | 'events' | 'random'> & {
  readonly benefits: Pick<Benefits, 'findMany'>
  readonly customers: Pick<Customers, 'get' | 'hooks' | 'lock'>
  readonly grants: Pick<Grants, 'follow' | 'hooks'>
  readonly merchants: Pick<Merchants, 'get' | 'moment'>
  readonly products: Pick<Products, 'find'>
  readonly proofs: Pick<Proofs, 'require'>
  readonly subscriptions: Pick<Subscriptions, 'findMany' | 'lock' | 'parts'>
}
