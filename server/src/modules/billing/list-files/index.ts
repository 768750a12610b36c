export { mountListFiles } from './routes.ts'
export { createListFiles } from './service.ts'
export { listFilesErasure } from './store.ts'
