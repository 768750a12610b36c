export { createDunning, type Dunning } from './service.ts'
export { dunningErasure } from './store.ts'
