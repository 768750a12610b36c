import type { Settings } from '../../config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Logger } from '../../platform/log.ts'
import type { Mailer } from '../../platform/mail/index.ts'
import type { Outgoing, PlaceRules } from '../../platform/outgoing/index.ts'
import type { Sealer } from '../../platform/sealer.ts'
import type { Chance, Clock } from '../../platform/system.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Organizations } from '../organizations/index.ts'

export type Needs = {
  readonly database: Database
  readonly clock: Clock
  readonly chance: Chance
  readonly events: Events
  readonly jobs: Jobs
  readonly log: Logger
  readonly mailer: Mailer
  readonly outgoing: Outgoing
  readonly places: PlaceRules
  readonly sealer: Sealer
  readonly settings: Settings
  readonly accounts: Accounts
  readonly organizations: Organizations
}
