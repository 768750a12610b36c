export { mountOperations } from './routes.ts'
export { createOperations } from './service.ts'
