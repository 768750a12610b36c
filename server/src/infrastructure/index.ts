import type { Settings } from '../config/index.ts'
import type { Clocks, Mover } from '../platform/billing-clock/index.ts'
import type { Branding } from '../platform/branding/index.ts'
import type { Codes } from '../platform/codes/index.ts'
import type { Database } from '../platform/database/index.ts'
import type { Events } from '../platform/events/index.ts'
import type { Feed } from '../platform/feed/index.ts'
import type { Files } from '../platform/files/index.ts'
import type { CookieJar, TrustedOrigins } from '../platform/http/index.ts'
import type { Jobs } from '../platform/jobs/index.ts'
import type { KeyRing } from '../platform/key-ring.ts'
import type { Limits } from '../platform/limits/index.ts'
import type { Logger } from '../platform/log.ts'
import type { Mailer } from '../platform/mail/index.ts'
import type { Operator } from '../platform/operator/index.ts'
import type { Passwords } from '../platform/passwords/index.ts'
import type { Pictures } from '../platform/pictures/index.ts'
import type { Sealer } from '../platform/sealer.ts'
import type { Signals } from '../platform/signals/index.ts'
import type { Clock, Random } from '../platform/system.ts'
import type { Timers } from '../platform/timers/index.ts'
import type { SignedTokens, Tokens } from '../platform/tokens/index.ts'

/** The services of the platform for modules; each module picks the ones it uses. */
export type Infrastructure = {
  readonly branding: Branding
  readonly database: Database
  readonly clock: Clock
  /** The billing clocks, one per organization. */
  readonly clocks: Clocks
  readonly random: Random
  readonly events: Events
  readonly files: Files
  /** The events of each organization in one order. */
  readonly feed: Feed
  readonly jobs: Jobs
  readonly log: Logger
  readonly signals: Signals
  readonly settings: Settings
  readonly limits: Limits
  readonly operator: Operator
  /** Whether the base URL is on this machine. */
  readonly loopback: boolean
  readonly mailer: Mailer
  readonly mover: Mover
  readonly passwords: Passwords
  /** Pictures that everybody may see. */
  readonly pictures: Pictures
  /** Scheduled work of billing. */
  readonly timers: Timers
  readonly tokens: Tokens
  readonly signedTokens: SignedTokens
  readonly codes: Codes
  readonly sealer: Sealer
  readonly ring: KeyRing
  readonly jar: CookieJar
  readonly trusted: TrustedOrigins
  /** The full address of a path of the account API, for links in emails. */
  readonly authUrl: (path: string) => string
  /** The full address of a page of the web app. */
  readonly pageUrl: (path: string) => string
}
