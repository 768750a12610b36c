export { createMove } from './change-email.ts'
export { mountMailCodes } from './routes.ts'
export { createMailCodes, type MailCodes } from './service.ts'
