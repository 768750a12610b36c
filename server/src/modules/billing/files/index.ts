export { mountFileLinks } from './links.ts'
export { mountFiles } from './routes.ts'
export { createFiles, type Files } from './service.ts'
export type { File } from './store.ts'
