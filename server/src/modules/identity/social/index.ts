export { mountSocial } from './routes.ts'
export { createSocial, type Social } from './service.ts'
