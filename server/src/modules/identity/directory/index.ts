export { mountDirectory } from './routes.ts'
export { createDirectory, type Directory } from './service.ts'
