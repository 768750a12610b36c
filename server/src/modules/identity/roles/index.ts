export { mountRoles } from './routes.ts'
export { createRoles } from './service.ts'
