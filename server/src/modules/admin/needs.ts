import type { Settings } from '../../config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Passwords } from '../../platform/passwords/index.ts'
import type { Clock } from '../../platform/system.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'

export type Needs = {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly database: Database
  readonly clock: Clock
  readonly passwords: Passwords
  readonly settings: Settings
}
