export { reactToAccounts, reactToPasskeys, reactToProfile, reactToTwoFactor } from './reactions.ts'
