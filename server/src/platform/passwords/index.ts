export { type FirebaseProject, firebaseHash, type Judgement, judgeStored } from './formats/index.ts'
export { createKnownPasswords } from './known.ts'
export { createPasswords, type Passwords } from './passwords.ts'
