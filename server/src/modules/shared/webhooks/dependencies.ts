import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Outgoing, TargetRules } from '../../../platform/outgoing/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { PreferencesOf } from '../../identity/preferences/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'jobs' | 'log' | 'mailer' | 'random' | 'sealer' | 'settings'
> & {
  readonly outgoing: Outgoing
  readonly targetRules: TargetRules
  readonly accounts: Accounts
  readonly organizations: Organizations
  readonly preferences: PreferencesOf
}
