import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Proofs } from '../evidence/index.ts'
import type { Sessions } from '../sessions/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  | 'authUrl'
  | 'database'
  | 'events'
  | 'limits'
  | 'mailer'
  | 'pageUrl'
  | 'passwords'
  | 'settings'
  | 'signedTokens'
  | 'tokens'
> & {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly proofs: Proofs
}
