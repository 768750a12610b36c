export { mountDraftOrders } from './routes.ts'
export { createDraftOrders, type DraftOrders } from './service.ts'
export { draftOrdersErasure } from './store.ts'
