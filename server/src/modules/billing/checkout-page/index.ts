export { type Buyer, createBenefitsShown } from './benefits-shown.ts'
export { noteOfDecline } from './notes.ts'
export { mountCheckoutPage } from './routes.ts'
