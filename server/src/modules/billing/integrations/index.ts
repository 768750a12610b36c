export { createIntegrations, type Integrations } from './service.ts'
export { integrationsErasure } from './store/accesses.ts'
