export { createMerchantEmails } from './service.ts'
export { merchantEmailsErasure } from './store.ts'
