import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'jar' | 'random' | 'settings'
> & {
  readonly accounts: Accounts
  readonly sessions: Pick<Sessions, 'hooks'>
}
