import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { ProviderCalls } from '../../../platform/oauth/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Proofs } from '../evidence/index.ts'
import type { Sessions } from '../sessions/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  | 'authUrl'
  | 'clock'
  | 'database'
  | 'events'
  | 'jar'
  | 'log'
  | 'pageUrl'
  | 'random'
  | 'sealer'
  | 'settings'
  | 'tokens'
> & {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly proofs: Proofs
  readonly outgoing: ProviderCalls
}
