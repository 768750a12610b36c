import type { Settings } from '../../config/index.ts'
import type { Codes } from '../../platform/codes/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { CookieJar } from '../../platform/http/index.ts'
import type { KeyRing } from '../../platform/key-ring.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Mailer } from '../../platform/mail/index.ts'
import type { Sealer } from '../../platform/sealer.ts'
import type { Chance, Clock } from '../../platform/system.ts'
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
  readonly limits: Limits
  readonly mailer: Mailer
  readonly codes: Codes
  readonly sealer: Sealer
  readonly ring: KeyRing
  readonly jar: CookieJar
  readonly settings: Settings
}
