import type { Settings } from '../../config/index.ts'
import type { Codes } from '../../platform/codes/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Mailer } from '../../platform/mail/index.ts'
import type { Passwords } from '../../platform/passwords/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'

export type Needs = {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly database: Database
  readonly jobs: Jobs
  readonly limits: Limits
  readonly mailer: Mailer
  readonly codes: Codes
  readonly passwords: Passwords
  readonly settings: Settings
}
