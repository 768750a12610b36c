import type { Settings } from '../../config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { KeyRing } from '../../platform/key-ring.ts'
import type { Logger } from '../../platform/log.ts'
import type { Chance, Clock } from '../../platform/system.ts'

export type Needs = {
  readonly database: Database
  readonly clock: Clock
  readonly chance: Chance
  readonly events: Events
  readonly jobs: Jobs
  readonly log: Logger
  readonly ring: KeyRing
  readonly settings: Settings
}
