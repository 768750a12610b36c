import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Hook } from '../../../platform/hooks.ts'
import type { Metrics } from '../../../platform/metrics/index.ts'
import type { Mirror } from '../../../platform/mirror/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { BillingSources } from '../billing-sources/index.ts'
import type { CustomerStates } from '../customer-state/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Kind } from './rules/kinds.ts'

/** A body of any kind: each mirror reads its own with its shape. */
export type Mirrors = Readonly<Record<Kind, Mirror<{ readonly id: string }>>>

/** Events wait for parents that the provider can be asked for, once the transaction is committed. */
type Seek = (tx: Tx, organizationId: string) => Promise<void>
export type Hooks = { readonly seeking: Hook<Seek> }

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'jobs' | 'log' | 'random'
> & {
  readonly billingSources: Pick<
    BillingSources,
    | 'claim'
    | 'connectedAfter'
    | 'find'
    | 'findConnection'
    | 'lock'
    | 'readAgain'
    | 'save'
    | 'secretsOf'
  >
  readonly customers: Pick<Customers, 'hooks'>
  readonly customerState: Pick<CustomerStates, 'show'>
  readonly merchants: Pick<Merchants, 'mirrorSettings'>
  readonly metrics: Pick<Metrics, 'counter'>
  readonly mirrors: Mirrors
  readonly organizations: Pick<Organizations, 'findMember'>
}
