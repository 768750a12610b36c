export {
  type Apart,
  type Authenticated,
  findUnreadablePasswords,
  Unproven,
} from './authenticate.ts'
export type { Newcomer } from './enroll.ts'
export type { ShownPassword } from './people.ts'
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
export { refusalOf } from './store.ts'
export type { AtProvider } from './ways.ts'
export { toWire, wayToWire } from './wire.ts'
