import type { Settings } from '../../config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Mailer } from '../../platform/mail/index.ts'
import type { Tokens } from '../../platform/tokens/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'

export type Needs = {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly database: Database
  readonly jobs: Jobs
  readonly limits: Limits
  readonly mailer: Mailer
  readonly tokens: Tokens
  readonly settings: Settings
  /** The full address of a path of the account API, for links in mails. */
  readonly authUrl: (path: string) => string
}
