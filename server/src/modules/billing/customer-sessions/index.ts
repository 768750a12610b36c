export { portalUrl } from './portal-url.ts'
export { acceptCustomerSessions, mountCustomerSessions } from './routes.ts'
export { type CustomerSessions, createCustomerSessions } from './service.ts'
export { customerSessionsErasure } from './store.ts'
