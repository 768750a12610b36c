export { mountMerchantFeed } from './routes.ts'
export { createMerchantFeed } from './service.ts'
