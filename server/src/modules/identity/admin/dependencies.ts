import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Organizations } from '../organizations/index.ts'
import type { Sessions } from '../sessions/index.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'passwords' | 'settings'> & {
  readonly accounts: Accounts
  readonly organizations: Pick<Organizations, 'removeWithin'>
  readonly sessions: Sessions
}
