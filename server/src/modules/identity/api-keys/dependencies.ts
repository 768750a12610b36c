import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Organizations } from '../organizations/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'random' | 'settings'
> & {
  readonly accounts: Accounts
  readonly organizations: Organizations
}
