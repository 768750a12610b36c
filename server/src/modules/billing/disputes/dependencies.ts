import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Customers } from '../customers/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'log' | 'random' | 'timers'
> & {
  readonly customers: Pick<Customers, 'findMany' | 'lock'>
  readonly ledger: Pick<Ledger, 'hooks' | 'post'>
  readonly orders: Pick<Orders, 'hooks' | 'lock'>
  readonly payments: Pick<Payments, 'dispute' | 'findByReferences' | 'hooks'>
}
