export { mountCheckoutLinks } from './routes.ts'
export { createCheckoutLinks } from './service.ts'
export { checkoutLinksErasure } from './store.ts'
