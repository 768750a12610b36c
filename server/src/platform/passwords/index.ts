export { createCompromisedPasswordCheck } from './compromised.ts'
export {
  assessHash,
  formatFirebaseHash,
} from './formats/index.ts'
export { createPasswords, type HashCost, hashParametersOf, type Passwords } from './passwords.ts'
