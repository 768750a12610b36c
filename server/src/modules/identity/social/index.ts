export { mountSocial } from './routes.ts'
export { createSocial } from './service.ts'
