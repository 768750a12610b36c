export { mountInvitations } from './routes.ts'
export { createInvitations, type Invitations } from './service.ts'
export { previewToWire, toWire } from './wire.ts'
