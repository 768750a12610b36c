import type { Settings } from '../../config/index.ts'
import type { Codes } from '../../platform/codes/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Mailer } from '../../platform/mail/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Proofs } from '../evidence/index.ts'
import type { Passkeys } from '../passkeys/index.ts'
import type { TwoFactor } from '../two-factor/index.ts'

export type Needs = {
  readonly accounts: Accounts
  readonly proofs: Proofs
  readonly twoFactor: TwoFactor
  readonly passkeys: Passkeys
  readonly database: Database
  readonly codes: Codes
  readonly limits: Limits
  readonly mailer: Mailer
  readonly settings: Settings
}
