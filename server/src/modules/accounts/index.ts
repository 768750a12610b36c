export { mountAccounts } from './routes.ts'
export { checkPassword, normalizeEmail, type User } from './rules.ts'
export { type Accounts, createAccounts } from './service.ts'
export { toWire } from './wire.ts'
