export { mountMagicLinks } from './routes.ts'
export { createMagicLinks, type MagicLinks } from './service.ts'
