export { mountCustomerEmails } from './routes.ts'
export { footerOf, quotaOf } from './send.ts'
export { type CustomerEmails, createCustomerEmails } from './service.ts'
export { customerEmailsErasure } from './store.ts'
