export { mountCheckoutLinks } from './routes.ts'
export { createCheckoutLinks } from './service.ts'
