export {
  type Authenticated,
  type DeviceThrottleKey,
  EmailNotVerifiedError,
  findUnreadablePasswords,
} from './authenticate.ts'
export type { BulkUser } from './create-user.ts'
export { mountAccounts } from './routes.ts'
export {
  checkPassword,
  isAdmin,
  isBanned,
  normalizeEmail,
  resolveUsername,
  rolesOf,
  type User,
} from './rules.ts'
export { type Accounts, createAccounts } from './service.ts'
export type { ProviderAccount } from './sign-in-accounts.ts'
export type { SignInAccount } from './store/sign-in-accounts.ts'
export { conflictError } from './store.ts'
export type { CheckedPassword } from './users.ts'
export { accountToWire, toWire } from './wire.ts'
