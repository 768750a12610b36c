export { mountMagicLinks } from './routes.ts'
export { createMagicLinks } from './service.ts'
