export {
  reactToAccounts,
  reactToDevices,
  reactToPasskeys,
  reactToProfile,
  reactToTwoFactor,
} from './reactions.ts'
