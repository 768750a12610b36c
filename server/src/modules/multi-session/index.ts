export { mountMultiSession } from './routes.ts'
export { createMultiSession, type MultiSession } from './service.ts'
