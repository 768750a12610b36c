export { registerCustomerEmails } from './service.ts'
