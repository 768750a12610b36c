import type { Database } from '../../platform/database/index.ts'
import type { Signals } from '../../platform/signals/index.ts'
import type { Accounts } from '../accounts/index.ts'

export type Needs = {
  readonly database: Database
  readonly accounts: Accounts
  readonly signals: Signals
}
