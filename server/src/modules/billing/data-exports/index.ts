export { type ExportPosition, listsOfExport } from './pieces.ts'
export { mountDataExports } from './routes.ts'
export { createDataExports, type DataExports } from './service.ts'
export { dataExportsErasure } from './store.ts'
