export { createKnownPasswords } from './known.ts'
export { createPasswords, type Passwords } from './passwords.ts'
