export { mountCustomerState } from './routes.ts'
export { createCustomerState, type CustomerStates } from './service.ts'
