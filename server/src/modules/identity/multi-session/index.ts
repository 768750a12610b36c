export { mountMultiSession } from './routes.ts'
export { createMultiSession } from './service.ts'
