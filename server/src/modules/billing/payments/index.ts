export { mountPayments } from './routes.ts'
export type { Intent } from './rules/intents.ts'
export { createPayments, type Payments } from './service.ts'
export { paymentsErasure } from './store/intents.ts'
