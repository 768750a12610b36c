export { mountJwt } from './routes.ts'
export { createJwt } from './service.ts'
