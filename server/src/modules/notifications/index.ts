export { reactToAccounts, reactToDevices, reactToProfile } from './reactions.ts'
