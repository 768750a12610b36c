export { mountProfile } from './routes.ts'
export { createProfile, type Profile } from './service.ts'
