import type { Settings } from '../../config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { Chance, Clock } from '../../platform/system.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Organizations } from '../organizations/index.ts'

export type Needs = {
  readonly accounts: Accounts
  readonly organizations: Organizations
  readonly database: Database
  readonly clock: Clock
  readonly chance: Chance
  readonly events: Events
  readonly settings: Settings
}
