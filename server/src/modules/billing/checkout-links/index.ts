export { mountCheckoutLinks } from './routes.ts'
export { type CheckoutLinks, createCheckoutLinks } from './service.ts'
export { checkoutLinksErasure } from './store.ts'
