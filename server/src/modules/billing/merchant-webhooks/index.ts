export { merchantWebhooksErasure } from './erasure.ts'
export { reactToOrganizations } from './reactions.ts'
export { mountMerchantWebhooks } from './routes.ts'
export { createMerchantWebhooks } from './service.ts'
