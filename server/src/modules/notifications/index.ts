export { reactToAccounts, reactToProfile } from './reactions.ts'
