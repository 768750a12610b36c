export { checkoutLinksErasure } from './erasure.ts'
export { mountCheckoutLinks } from './routes.ts'
export { createCheckoutLinks } from './service.ts'
