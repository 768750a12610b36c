import type { Settings } from '../../config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { CookieJar, TrustedOrigins } from '../../platform/http/index.ts'
import type { Chance, Clock } from '../../platform/system.ts'
import type { Tokens } from '../../platform/tokens/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Proofs } from '../evidence/index.ts'
import type { Sessions } from '../sessions/index.ts'

export type Needs = {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly proofs: Proofs
  readonly database: Database
  readonly clock: Clock
  readonly chance: Chance
  readonly events: Events
  readonly tokens: Tokens
  readonly jar: CookieJar
  readonly trusted: TrustedOrigins
  readonly settings: Settings
  readonly baseUrl: string
}
