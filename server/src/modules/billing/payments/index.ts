export { paymentsErasure } from './erasure.ts'
export { mountPayments } from './routes.ts'
export type { Intent } from './rules/intents.ts'
export { createPayments, type Payments } from './service.ts'
