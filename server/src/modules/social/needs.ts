import type { Settings } from '../../config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { CookieJar } from '../../platform/http/index.ts'
import type { Logger } from '../../platform/log.ts'
import type { ProviderCalls } from '../../platform/oauth/index.ts'
import type { Sealer } from '../../platform/sealer.ts'
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
  readonly sealer: Sealer
  readonly jar: CookieJar
  readonly outgoing: ProviderCalls
  readonly log: Logger
  readonly settings: Settings
  /** The full address of a path of the account API. */
  readonly authUrl: (path: string) => string
  /** The full address of a page of the web app. */
  readonly pageUrl: (path: string) => string
}
