export { mountShopSearch } from './routes.ts'
export { createShopSearch } from './service.ts'
