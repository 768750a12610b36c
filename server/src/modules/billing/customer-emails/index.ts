export { quotaOf } from './send.ts'
export { registerCustomerEmails } from './service.ts'
export { customerEmailsErasure } from './store.ts'
