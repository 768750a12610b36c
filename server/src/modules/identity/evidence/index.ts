export { createProofs, type Evidence, type Proofs } from './service.ts'
