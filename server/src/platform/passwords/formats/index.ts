export { type FirebaseProject, firebaseHash } from './firebase.ts'
export type { Format, Judgement } from './format.ts'
export { formatOf, judgeStored } from './formats.ts'
