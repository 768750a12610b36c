export { mountTransfers } from './routes.ts'
export { createTransfers, type Transfers } from './service.ts'
export { transfersErasure } from './store/imports.ts'
