import type { Events } from '../../../platform/events/index.ts'
import type { Mailer } from '../../../platform/mail/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { PreferencesOf } from '../../identity/preferences/index.ts'

export type Dependencies = {
  readonly accounts: Accounts
  readonly events: Events
  readonly mailer: Pick<Mailer, 'queue'>
  readonly organizations: Organizations
  readonly preferences: PreferencesOf
  readonly pageUrl: (path: string) => string
}
