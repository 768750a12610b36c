import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { I18n } from '../../../platform/i18n/index.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { PreferencesOf } from '../../identity/preferences/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Meters } from '../meters/index.ts'
import type { Withdrawals } from '../withdrawals/index.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'mailer' | 'pageUrl' | 'timers'> & {
  readonly i18n: I18n
  readonly accounts: Pick<Accounts, 'localeOf' | 'users'>
  readonly customers: Pick<Customers, 'findMany'>
  readonly merchants: Pick<Merchants, 'getOpen' | 'hooks'>
  readonly meters: Pick<Meters, 'findMany' | 'hooks'>
  readonly organizations: Pick<Organizations, 'find' | 'ownersOf'>
  readonly preferences: Pick<PreferencesOf, 'timeZoneOf' | 'wants'>
  readonly withdrawals: Pick<Withdrawals, 'findOpen' | 'hooks'>
}
