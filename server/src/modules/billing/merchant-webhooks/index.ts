export { reactToOrganizations } from './reactions.ts'
export { mountMerchantWebhooks } from './routes.ts'
export { createMerchantWebhooks } from './service.ts'
export { merchantWebhooksErasure } from './store/messages.ts'
