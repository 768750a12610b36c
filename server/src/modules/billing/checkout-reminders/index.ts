export { createCheckoutReminders } from './service.ts'
