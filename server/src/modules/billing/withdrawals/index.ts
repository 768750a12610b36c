export { mountWithdrawals } from './routes.ts'
export type { Buyer, Law, Sold } from './rules/law.ts'
export { createWithdrawals, type Withdrawals } from './service.ts'
export { withdrawalsErasure } from './store/declarations.ts'
