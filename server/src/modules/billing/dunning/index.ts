export { dunningErasure } from './erasure.ts'
export { createDunning, type Dunning } from './service.ts'
