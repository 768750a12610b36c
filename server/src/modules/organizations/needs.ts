import type { SignedIn } from '@guildhall/contract/sessions'
import type { Settings } from '../../config/index.ts'
import type { Database, Tx } from '../../platform/database/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { Signals } from '../../platform/signals/index.ts'
import type { Chance, Clock } from '../../platform/system.ts'
import type { Sessions } from '../sessions/index.ts'
import type { Member } from './rules/members.ts'
import type { Organization } from './rules.ts'

export type Needs = {
  readonly database: Database
  readonly clock: Clock
  readonly chance: Chance
  readonly events: Events
  readonly sessions: Sessions
  readonly signals: Signals
  readonly settings: Settings
}

/** How higher rooms take part without being imported. */
export type Hooks = {
  /** In the transaction that founds it; a team that is answered becomes the active one. */
  readonly created: ((
    tx: Tx,
    organization: Organization,
    founder: Member,
  ) => Promise<string | undefined>)[]
  /** In the transaction that renames a role which others may have written down. */
  readonly roleRenamed: ((
    tx: Tx,
    organizationId: string,
    from: string,
    to: string,
  ) => Promise<void>)[]
}

/** Who reads: a person, or by its own key the organization itself. */
export type Viewer = {
  readonly userId: string | null
  readonly organizationId: string | null
  readonly activeOrganizationId: string | null
}

/** The session of who is asking. */
export type Asking = SignedIn['session']
