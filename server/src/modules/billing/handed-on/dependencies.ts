import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { BillingSources } from '../billing-sources/index.ts'
import type { CustomerSessions } from '../customer-sessions/index.ts'
import type { Customers } from '../customers/index.ts'
import type { IncomingEvents, Mirrors } from '../incoming-events/index.ts'
import type { Merchants } from '../merchants/index.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'log'> & {
  readonly billingSources: Pick<BillingSources, 'accessOf' | 'call' | 'find' | 'lock'>
  readonly customers: Pick<Customers, 'find' | 'findByExternalId'>
  readonly customerSessions: Pick<CustomerSessions, 'remember'>
  readonly incomingEvents: Pick<IncomingEvents, 'fetched' | 'returned'>
  readonly merchants: Pick<Merchants, 'assertSells' | 'isMirrored'>
  readonly mirrors: Mirrors
}
