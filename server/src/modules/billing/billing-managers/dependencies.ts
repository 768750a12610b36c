import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { CustomerEmails } from '../customer-emails/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Merchants } from '../merchants/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'database' | 'events' | 'limits' | 'mailer' | 'pageUrl' | 'random' | 'settings'
> & {
  readonly customerEmails: Pick<CustomerEmails, 'hooks'>
  readonly customers: Pick<Customers, 'get' | 'hooks' | 'lock'>
  readonly merchants: Pick<Merchants, 'get' | 'hooks' | 'moment'>
  readonly organizations: Pick<Organizations, 'isMembersAddress'>
}
