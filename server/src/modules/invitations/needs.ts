import type { SignedIn } from '@guildhall/contract/sessions'
import type { Settings } from '../../config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Mailer } from '../../platform/mail/index.ts'
import type { Chance, Clock } from '../../platform/system.ts'
import type { Organizations } from '../organizations/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { Teams } from '../teams/index.ts'

export type Needs = {
  readonly database: Database
  readonly clock: Clock
  readonly chance: Chance
  readonly events: Events
  readonly limits: Limits
  readonly mailer: Mailer
  readonly organizations: Organizations
  readonly sessions: Sessions
  readonly teams: Teams
  readonly settings: Settings
  /** The full address of a page of the web app. */
  readonly pageUrl: (path: string) => string
}

/** The session of who is asking. */
export type Asking = SignedIn['session']
