export { mountWithdrawalPage } from './routes.ts'
