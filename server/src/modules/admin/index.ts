export { mountAdmin } from './routes.ts'
export { type Admin, createAdmin } from './service.ts'
