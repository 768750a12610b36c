export { type Buyer, createBenefitsShown, fileShown, keyIdOf } from './benefits-shown.ts'
export { addressOf, fieldAt, problemAt } from './form.ts'
export { noteOfDecline } from './notes.ts'
export { mountCheckoutPage } from './routes.ts'
