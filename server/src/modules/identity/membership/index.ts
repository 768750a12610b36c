export { mountMembership } from './routes.ts'
export { createMembership } from './service.ts'
