export { mountDocuments } from './routes.ts'
export { createDocuments, type Documents } from './service.ts'
export { documentsErasure } from './store.ts'
