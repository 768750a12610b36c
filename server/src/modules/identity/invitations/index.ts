export { mountInvitations } from './routes.ts'
export { createInvitations } from './service.ts'
