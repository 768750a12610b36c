export { mountBillingManagers } from './routes.ts'
export { type BillingManagers, createBillingManagers } from './service.ts'
export { type BillingManager, billingManagersErasure, type ManagedCustomer } from './store.ts'
