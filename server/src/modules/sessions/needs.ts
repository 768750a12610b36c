import type { Settings } from '../../config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { CookieJar } from '../../platform/http/index.ts'
import type { KeyRing } from '../../platform/key-ring.ts'
import type { Signals } from '../../platform/signals/index.ts'
import type { Chance, Clock } from '../../platform/system.ts'
import type { Accounts } from '../accounts/index.ts'

export type Needs = {
  readonly accounts: Accounts
  readonly database: Database
  readonly clock: Clock
  readonly chance: Chance
  readonly events: Events
  readonly signals: Signals
  readonly ring: KeyRing
  readonly jar: CookieJar
  readonly settings: Settings
}
