export {
  createIdempotencyKeys,
  type IdempotencyKeys,
  type KeepAnswer,
} from './idempotency.ts'
