export { createDunning, type Dunning } from './service.ts'
