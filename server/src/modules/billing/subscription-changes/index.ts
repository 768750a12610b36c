export { subscriptionChangesErasure } from './erasure.ts'
export { mountSubscriptionChanges } from './routes.ts'
export { createSubscriptionChanges, type SubscriptionChanges } from './service.ts'
