import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Proofs } from '../../identity/evidence/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Merchants } from '../merchants/index.ts'

export type Dependencies = Pick<Infrastructure, 'database' | 'events' | 'random'> & {
  readonly customers: Pick<Customers, 'get' | 'hooks' | 'lock'>
  readonly ledger: Pick<Ledger, 'balanceMoves' | 'hooks' | 'lockBalance' | 'post'>
  readonly merchants: Pick<Merchants, 'moment'>
  readonly proofs: Pick<Proofs, 'require'>
}
