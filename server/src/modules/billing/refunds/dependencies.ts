import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import type { Customers } from '../customers/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Order, Orders } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Refund } from './rules.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'events' | 'random'> & {
  readonly customers: Pick<Customers, 'findMany' | 'hooks' | 'lock'>
  readonly ledger: Pick<Ledger, 'post'>
  readonly merchants: Pick<Merchants, 'moment'>
  readonly orders: Pick<
    Orders,
    'changeRefunds' | 'customerIds' | 'find' | 'findMany' | 'lock' | 'refundable'
  >
  readonly payments: Pick<Payments, 'advance' | 'chargeOf' | 'hooks' | 'open'>
}

/** In the transaction that books it; the customer and the order are locked. */
type Step = (tx: Tx, moment: Moment, refund: Refund, order: Order) => Promise<void>

/** What higher modules add. */
export const createRefundHooks = () => ({
  /** May money of this order be refunded? Throws if not. */
  allowed: createHook<(tx: Tx, order: Order) => Promise<void>>('refunds.allowed'),
  /** After the money was returned and told. */
  succeeded: createHook<Step>('refunds.succeeded'),
  /** After a refund that had succeeded failed. */
  reversed: createHook<Step>('refunds.reversed'),
})
export type Hooks = ReturnType<typeof createRefundHooks>
