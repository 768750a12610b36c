export { mountDownloads } from './routes.ts'
export { createDownloads, type Downloads } from './service.ts'
export { downloadsErasure } from './store.ts'
