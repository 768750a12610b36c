export { mountPortal } from './routes.ts'
export { createPortal, type Portal } from './service.ts'
export { portalErasure } from './store.ts'
