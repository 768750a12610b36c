export { mountPortalPages } from './routes.ts'
