import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Proofs } from '../evidence/index.ts'
import type { Passkeys } from '../passkeys/index.ts'
import type { TwoFactor } from '../two-factor/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'codes' | 'database' | 'limits' | 'mailer' | 'settings'
> & {
  readonly accounts: Accounts
  readonly proofs: Proofs
  readonly twoFactor: TwoFactor
  readonly passkeys: Passkeys
}
