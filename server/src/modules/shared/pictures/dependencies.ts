import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'database' | 'events' | 'pageUrl' | 'pictures' | 'limits'
> & {
  readonly accounts: Accounts
  readonly organizations: Organizations
}
