export { reactToOrganizations } from './reactions.ts'
export { mountWebhooks } from './routes.ts'
export { createWebhooks, type Webhooks } from './service.ts'
