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
export type { SignInAccount } from './store.ts'
export { mailsPerAddress } from './verify-email.ts'
export { toWire } from './wire.ts'
