import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Grants } from '../grants/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Meters } from '../meters/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'timers'
> & {
  readonly customers: Pick<Customers, 'findMany' | 'get' | 'hooks' | 'lockMany'>
  readonly grants: Pick<Grants, 'grantedTo' | 'hooks'>
  readonly ledger: Pick<Ledger, 'balances'>
  readonly meters: Pick<Meters, 'hooks' | 'ofCustomers'>
  readonly subscriptions: Pick<Subscriptions, 'activeOf' | 'hooks'>
}
