export { mountAdmin } from './routes.ts'
export { createAdmin } from './service.ts'
