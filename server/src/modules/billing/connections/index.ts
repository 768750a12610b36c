export type { InPortal } from './connect.ts'
export { mountConnections } from './routes.ts'
export { type Connections, createConnections } from './service.ts'
export { type CustomerAccount, connectionsErasure, type Service } from './store/accounts.ts'
