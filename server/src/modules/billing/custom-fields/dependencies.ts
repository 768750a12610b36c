import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'events' | 'random'> & {
  /** The first call of every command; of `merchants`, which has the same rank. */
  moment(tx: Tx, organizationId: string): Promise<Moment>
}
