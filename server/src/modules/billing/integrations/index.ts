export { mountIntegrations } from './routes.ts'
export { createIntegrations, type Integrations } from './service.ts'
export { integrationsErasure } from './store/accounts.ts'
