import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Exchange } from '../../../platform/outgoing/index.ts'
import type { Proofs } from '../../identity/evidence/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { Merchants } from '../merchants/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'log' | 'pageUrl' | 'random' | 'sealer' | 'settings'
> & {
  readonly exchange: Pick<Exchange, 'send'>
  readonly merchants: Pick<Merchants, 'follow' | 'get'>
  readonly organizations: Pick<Organizations, 'assertCanManage'>
  readonly proofs: Proofs
}
