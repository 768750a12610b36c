export { quotaOf } from './send.ts'
export { type CustomerEmails, createCustomerEmails } from './service.ts'
export { customerEmailsErasure } from './store.ts'
