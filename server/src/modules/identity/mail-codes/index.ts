export { createEmailChange } from './change-email.ts'
export { mountMailCodes } from './routes.ts'
export { createMailCodes } from './service.ts'
