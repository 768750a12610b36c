import type { SignedIn } from '@guildhall/contract/sessions'
import type { Settings } from '../../config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { Chance, Clock } from '../../platform/system.ts'
import type { Organizations } from '../organizations/index.ts'

export type Needs = {
  readonly database: Database
  readonly clock: Clock
  readonly chance: Chance
  readonly events: Events
  readonly organizations: Organizations
  readonly settings: Settings
}

/** The session of who is asking. */
export type Asking = SignedIn['session']
