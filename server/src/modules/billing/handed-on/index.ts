export { mountHandedOn } from './routes.ts'
export { createHandedOn } from './service.ts'
