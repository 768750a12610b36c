export { type Buyer, createBenefitsShown } from './benefits-shown.ts'
export { mountCheckoutPage } from './routes.ts'
