export { notify } from './reactions.ts'
