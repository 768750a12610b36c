export { mountSubscriptionChanges } from './routes.ts'
export { createSubscriptionChanges, type SubscriptionChanges } from './service.ts'
export { subscriptionChangesErasure } from './store.ts'
