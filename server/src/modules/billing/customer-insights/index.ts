export { createCustomerInsights } from './service.ts'
export { mountCustomerInsights } from './routes.ts'
