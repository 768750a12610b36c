import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Proofs } from '../../identity/evidence/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { Merchants } from '../merchants/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'pageUrl' | 'random' | 'sealer' | 'settings'
> & {
  readonly merchants: Pick<Merchants, 'follow' | 'get'>
  readonly organizations: Pick<Organizations, 'assertCanManage'>
  readonly proofs: Proofs
}
