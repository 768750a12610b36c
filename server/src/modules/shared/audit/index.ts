export { mountAudit } from './routes.ts'
export { createAudit } from './service.ts'
