export { mountCheckoutPage } from './routes.ts'
