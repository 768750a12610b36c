export { mountDataExports } from './routes.ts'
export { createDataExports } from './service.ts'
export { dataExportsErasure } from './store.ts'
