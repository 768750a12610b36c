export { checkoutsErasure } from './erasure.ts'
export { mountCheckouts } from './routes.ts'
export { type Checkouts, createCheckouts } from './service.ts'
