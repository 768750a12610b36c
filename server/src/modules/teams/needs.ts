import type { SignedIn } from '@guildhall/contract/sessions'
import type { Settings } from '../../config/index.ts'
import type { Database, Tx } from '../../platform/database/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { Chance, Clock } from '../../platform/system.ts'
import type { Organizations } from '../organizations/index.ts'
import type { Sessions } from '../sessions/index.ts'

export type Needs = {
  readonly database: Database
  readonly clock: Clock
  readonly chance: Chance
  readonly events: Events
  readonly organizations: Organizations
  readonly sessions: Sessions
  readonly settings: Settings
}

/** How higher rooms take part without being imported. */
export type Hooks = {
  /** In the transaction that deletes a team which others may have written down. */
  readonly removed: ((tx: Tx, organizationId: string, teamId: string) => Promise<void>)[]
}

/** The session of who is asking. */
export type Asking = SignedIn['session']
