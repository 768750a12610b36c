export { type FirebaseProject, firebaseHash } from './firebase.ts'
export type { Judgement } from './format.ts'
export { formatOf, judgeStored } from './formats.ts'
