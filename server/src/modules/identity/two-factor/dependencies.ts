import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Proofs } from '../evidence/index.ts'
import type { Sessions } from '../sessions/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  | 'clock'
  | 'codes'
  | 'database'
  | 'events'
  | 'jar'
  | 'limits'
  | 'mailer'
  | 'random'
  | 'ring'
  | 'sealer'
  | 'settings'
> & {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly proofs: Proofs
}
