import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Outgoing, TargetRules } from '../../../platform/outgoing/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { PreferencesOf } from '../../identity/preferences/index.ts'
import type { Merchants } from '../merchants/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  | 'clock'
  | 'clocks'
  | 'database'
  | 'events'
  | 'feed'
  | 'jobs'
  | 'log'
  | 'mailer'
  | 'random'
  | 'sealer'
  | 'settings'
> & {
  readonly outgoing: Outgoing
  readonly targetRules: TargetRules
  readonly accounts: Accounts
  readonly organizations: Organizations
  readonly preferences: PreferencesOf
  readonly merchants: Pick<Merchants, 'momentEvenMirrored'>
}
