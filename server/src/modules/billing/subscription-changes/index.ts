export { productIssue } from './plan.ts'
export { mountSubscriptionChanges } from './routes.ts'
export { createSubscriptionChanges, type Expected, type SubscriptionChanges } from './service.ts'
export { subscriptionChangesErasure } from './store.ts'
