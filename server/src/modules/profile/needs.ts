import type { Settings } from '../../config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Mailer } from '../../platform/mail/index.ts'
import type { Passwords } from '../../platform/passwords/index.ts'
import type { SignedTokens, Tokens } from '../../platform/tokens/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Proofs } from '../evidence/index.ts'
import type { Sessions } from '../sessions/index.ts'

export type Needs = {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly proofs: Proofs
  readonly database: Database
  readonly events: Events
  readonly limits: Limits
  readonly mailer: Mailer
  readonly passwords: Passwords
  readonly tokens: Tokens
  readonly signedTokens: SignedTokens
  readonly settings: Settings
  /** The full address of a path of the account API, for links in mails. */
  readonly authUrl: (path: string) => string
  /** The full address of a page of the web app. */
  readonly pageUrl: (path: string) => string
}
