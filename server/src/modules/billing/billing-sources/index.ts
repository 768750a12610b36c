export { mountBillingSources } from './routes.ts'
export { type BillingSources, createBillingSources } from './service.ts'
export { billingSourcesErasure, type Source } from './store.ts'
export { webhookPath } from './wire.ts'
