import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Mirror } from '../../../platform/mirror/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { BillingSources } from '../billing-sources/index.ts'
import type { CustomerStates } from '../customer-state/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Kind } from './rules/kinds.ts'

/** A body of any kind: each mirror reads its own with its shape. */
export type Mirrors = Readonly<Record<Kind, Mirror<{ readonly id: string }>>>

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'log' | 'random'
> & {
  readonly billingSources: Pick<BillingSources, 'claim' | 'findConnection' | 'lock' | 'secretsOf'>
  readonly customers: Pick<Customers, 'hooks'>
  readonly customerState: Pick<CustomerStates, 'show'>
  readonly merchants: Pick<Merchants, 'mirrorSettings'>
  readonly mirrors: Mirrors
  readonly organizations: Pick<Organizations, 'findMember'>
}
