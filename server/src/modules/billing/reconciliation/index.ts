export { createReconciliation, type Reconciliation } from './service.ts'
