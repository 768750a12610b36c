import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Accounts } from '../accounts/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'jar' | 'log' | 'random' | 'ring' | 'settings' | 'signals'
> & {
  readonly accounts: Accounts
}
