export { mountJwt } from './routes.ts'
export { createJwt, type Jwt } from './service.ts'
