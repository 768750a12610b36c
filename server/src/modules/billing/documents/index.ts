export { documentsErasure } from './erasure.ts'
export { mountDocuments } from './routes.ts'
export { createDocuments, type Documents } from './service.ts'
