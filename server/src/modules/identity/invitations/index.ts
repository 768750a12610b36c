export { mountInvitations } from './routes.ts'
export { createInvitations, type Invitations } from './service.ts'
export { toWire } from './wire.ts'
