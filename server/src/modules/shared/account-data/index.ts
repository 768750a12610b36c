export { mountAccountData } from './routes.ts'
export { createAccountData } from './service.ts'
