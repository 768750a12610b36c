export { createPasswords, type Passwords } from './passwords.ts'
