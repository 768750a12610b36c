import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { createHook, createProvider } from '../../../platform/hooks.ts'
import type { Customers } from '../customers/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Order, Orders } from '../orders/index.ts'
import type { PaymentMethods } from '../payment-methods/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Outcome } from './rules.ts'

export type Dependencies = Pick<
  Infrastructure,
  'clock' | 'clocks' | 'database' | 'events' | 'log' | 'random' | 'timers'
> & {
  readonly customers: Pick<Customers, 'findMany' | 'lock'>
  readonly ledger: Pick<Ledger, 'balanceMoved' | 'hooks' | 'lockBalance' | 'post'>
  readonly merchants: Pick<Merchants, 'moment'>
  readonly methods: Pick<PaymentMethods, 'find'>
  readonly orders: Pick<Orders, 'find' | 'hooks' | 'lock'>
  readonly payments: Pick<Payments, 'acceptDispute' | 'dispute' | 'findByReferences' | 'hooks'>
}

/** A dispute that was opened, decided or taken up again. */
export type Turn = { readonly order: Order; readonly outcome: Outcome }

/** What is done about what was sold. */
export const createHooks = () => ({
  /** Locks what `turned` changes; the customer is locked, the order not yet. */
  locks: createHook<(tx: Tx, order: Order) => Promise<void>>('disputes.locks'),
  /** Credits of what it sold that the next order makes balance, although the dispute was lost. */
  waitingCredits:
    createProvider<(tx: Tx, order: Order) => Promise<number>>('disputes.waitingCredits'),
  /** After it was stored and told; each outcome once, however often the processor repeats it. */
  turned: createHook<(tx: Tx, moment: Moment, turn: Turn) => Promise<void>>('disputes.turned'),
})
export type Hooks = ReturnType<typeof createHooks>
