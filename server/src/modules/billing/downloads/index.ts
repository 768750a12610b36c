export { mountDownloads } from './routes.ts'
export { createDownloads } from './service.ts'
export { downloadsErasure } from './store.ts'
