export { mountProfile } from './routes.ts'
export { createProfile } from './service.ts'
