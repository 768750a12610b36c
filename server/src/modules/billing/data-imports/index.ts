export { mountDataImports } from './routes.ts'
export { createDataImports } from './service.ts'
export { dataImportsErasure } from './store/imports.ts'
