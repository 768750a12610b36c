export { formatFirebaseHash } from './firebase.ts'
export type { Format } from './format.ts'
export { assessHash, formatOf } from './formats.ts'
