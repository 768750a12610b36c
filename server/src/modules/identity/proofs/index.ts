export { mountProofs } from './routes.ts'
export { createConfirmation } from './service.ts'
