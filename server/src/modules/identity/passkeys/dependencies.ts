import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Proofs } from '../evidence/index.ts'
import type { Sessions } from '../sessions/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'jar' | 'random' | 'settings' | 'tokens' | 'trusted'
> & {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly proofs: Proofs
  readonly baseUrl: string
}
