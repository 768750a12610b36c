export type { Apart, Authenticated } from './authenticate.ts'
export { refusalOf } from './refusals.ts'
export { mountAccounts } from './routes.ts'
export {
  adminRole,
  checkPassword,
  chooseUsername,
  isAdmin,
  isBanned,
  normalizeEmail,
  rolesOf,
  type User,
} from './rules.ts'
export { type Accounts, createAccounts } from './service.ts'
export type { SignInAccount } from './store/ways.ts'
export { mailsPerAddress } from './verify-email.ts'
export type { AtProvider } from './ways.ts'
export { toWire, wayToWire } from './wire.ts'
