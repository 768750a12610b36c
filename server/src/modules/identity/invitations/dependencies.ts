import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Organizations } from '../organizations/index.ts'
import type { PreferencesOf } from '../preferences/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { Teams } from '../teams/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'limits' | 'mailer' | 'pageUrl' | 'random' | 'settings'
> & {
  readonly organizations: Organizations
  readonly preferences: PreferencesOf
  readonly sessions: Sessions
  readonly teams: Teams
}
