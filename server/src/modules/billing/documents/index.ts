export { mountDocuments } from './routes.ts'
export { createDocuments } from './service.ts'
