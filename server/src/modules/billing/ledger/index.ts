export type { Account, Entry, Line } from './rules/accounts.ts'
export { balanceChangeOf } from './rules/balance-changes.ts'
export {
  adjusted,
  balanceApplied,
  disputed,
  disputeLost,
  givenUp,
  ordered,
  paid,
  paidOutside,
  receivedLate,
  refunded,
  refundedOutside,
  reversed,
} from './rules/facts.ts'
export { createLedger, type Ledger } from './service.ts'
export type { BalanceMove, Difference } from './store.ts'
export { ledgerErasure } from './store.ts'
