import type {
  BalanceAdjustment,
  BalanceChange,
} from '@guildhall/contract/billing/balance-adjustments'
import { type BalanceMove, balanceChangeOf } from '../ledger/index.ts'
import type { Adjustment } from './store.ts'

export const toWire = (adjustment: Adjustment): BalanceAdjustment => ({
  id: adjustment.id,
  amount: adjustment.amount,
  currency: adjustment.currency,
  balance: adjustment.balance,
  reason: adjustment.reason,
  created_at: adjustment.createdAt.toISOString(),
})

export const changeToWire = (move: BalanceMove, reason: string | null): BalanceChange => ({
  id: move.id,
  created_at: move.at.toISOString(),
  type: balanceChangeOf(move),
  amount: move.amount,
  currency: move.currency,
  order_id: move.orderId,
  reason,
})
