export { mountCustomerInsights } from './routes.ts'
export { createCustomerInsights } from './service.ts'
