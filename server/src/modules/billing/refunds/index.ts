export { mountRefunds } from './routes.ts'
export type { Refund } from './rules.ts'
export { createRefunds, type Refunds } from './service.ts'
export { refundsErasure } from './store.ts'
