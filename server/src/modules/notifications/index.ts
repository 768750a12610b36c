export { reactToAccounts } from './reactions.ts'
