export { mountDirectory } from './routes.ts'
export { createDirectory } from './service.ts'
