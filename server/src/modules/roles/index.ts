export { mountRoles } from './routes.ts'
export { createRoles, type Roles } from './service.ts'
