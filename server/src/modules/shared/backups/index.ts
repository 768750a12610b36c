export { attention } from './attention.ts'
export { mountBackups } from './routes.ts'
export { createBackups } from './service.ts'
