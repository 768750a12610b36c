export { mountBalanceAdjustments } from './routes.ts'
export { type BalanceAdjustments, createBalanceAdjustments } from './service.ts'
export { balanceAdjustmentsErasure } from './store.ts'
