import type { Database } from '../../platform/database/index.ts'
import type { CookieJar } from '../../platform/http/index.ts'
import type { Chance, Clock } from '../../platform/system.ts'
import type { Accounts } from '../accounts/index.ts'

export type Needs = {
  readonly accounts: Accounts
  readonly database: Database
  readonly clock: Clock
  readonly chance: Chance
  readonly jar: CookieJar
}
