export { mountWithdrawals } from './routes.ts'
export type { Buyer, Law, Sold } from './rules/law.ts'
export { createWithdrawals, type Withdrawals } from './service.ts'
export { type Declaration, withdrawalsErasure } from './store/declarations.ts'
