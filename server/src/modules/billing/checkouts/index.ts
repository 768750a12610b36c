export { mountCheckouts } from './routes.ts'
export { hasFixedEmail } from './rules/buyer.ts'
export { type Checkouts, createCheckouts } from './service.ts'
export { checkoutsErasure } from './store/write.ts'
