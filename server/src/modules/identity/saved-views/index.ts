export { mountSavedViews } from './routes.ts'
export { createSavedViews } from './service.ts'
