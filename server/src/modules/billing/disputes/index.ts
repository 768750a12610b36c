export { mountDisputes } from './routes.ts'
export type { Dispute } from './rules.ts'
export { createDisputes, type Disputes } from './service.ts'
export { disputesErasure } from './store.ts'
