export { mountCustomerState } from './routes.ts'
export { type CustomerStates, createCustomerState } from './service.ts'
