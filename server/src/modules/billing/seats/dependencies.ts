import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Organizations } from '../../identity/organizations/index.ts'
import type { CustomerSessions } from '../customer-sessions/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Grants } from '../grants/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Products } from '../products/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  | 'clock'
  | 'database'
  | 'events'
  | 'limits'
  | 'mailer'
  | 'pageUrl'
  | 'random'
  | 'settings'
  | 'timers'
> & {
  readonly customers: Pick<
    Customers,
    'buy' | 'find' | 'findByExternalId' | 'findMany' | 'hooks' | 'lock'
  >
  readonly customerSessions: Pick<CustomerSessions, 'signIn'>
  readonly grants: Pick<Grants, 'follow' | 'hooks'>
  readonly merchants: Pick<Merchants, 'get' | 'moment'>
  readonly organizations: Pick<Organizations, 'isMembersAddress'>
  readonly orders: Pick<Orders, 'find' | 'lock'>
  readonly products: Pick<Products, 'find'>
  readonly subscriptions: Pick<Subscriptions, 'hooks' | 'lock' | 'read'>
}
