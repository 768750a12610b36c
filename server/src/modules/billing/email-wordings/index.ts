export { mountEmailWordings } from './routes.ts'
export { createEmailWordings, type EmailWordings } from './service.ts'
export { emailWordingsErasure } from './store.ts'
