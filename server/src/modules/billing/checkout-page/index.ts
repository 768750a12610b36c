export { type Buyer, createBenefitsShown } from './benefits-shown.ts'
export { addressOf, fieldAt, problemAt } from './form.ts'
export { mountCheckoutPage } from './routes.ts'
