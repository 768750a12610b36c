import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { createHook, createProvider } from '../../../platform/hooks.ts'
import type { Customer, Customers } from '../customers/index.ts'
import type { Disputes } from '../disputes/index.ts'
import type { Merchant, Merchants } from '../merchants/index.ts'
import type { Order, Orders } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'

export type Dependencies = Pick<Infrastructure, 'sealer' | 'timers'> & {
  readonly customers: Pick<Customers, 'find' | 'hooks' | 'lock'>
  readonly disputes: Pick<Disputes, 'holdsCard' | 'hooks'>
  readonly merchants: Pick<Merchants, 'get'>
  readonly orders: Pick<Orders, 'find' | 'giveUp' | 'hooks' | 'lock' | 'markPaid' | 'noteFailure'>
  readonly payments: Pick<Payments, 'find' | 'giveUp' | 'hooks' | 'open'>
}

type Step = (tx: Tx, moment: Moment, order: Order) => Promise<void>

/** `isOwn` where it pays for one subscription only. */
export type Card = { readonly methodId: string | null; readonly isOwn: boolean }

/** What subscriptions do about their orders. */
export const createHooks = () => ({
  /** The card that pays a subscription. */
  cardOf:
    createProvider<
      (tx: Tx, organizationId: string, subscriptionId: string, customer: Customer) => Promise<Card>
    >('dunning.cardOf'),
  /** Locks what the other steps change; the customer is locked, the order not yet. */
  locks: createHook<(tx: Tx, order: Order) => Promise<void>>('dunning.locks'),
  /** After each failure that is followed by another attempt, and where an order waits for a dispute. */
  failed: createHook<Step>('dunning.failed'),
  /** After the last attempt, before the order is told. */
  exhausted:
    createHook<
      (tx: Tx, moment: Moment, order: Order, outcome: Merchant['afterDunning']) => Promise<void>
    >('dunning.exhausted'),
})
export type Hooks = ReturnType<typeof createHooks>
