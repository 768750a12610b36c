import type { ErrorCode } from '@guildhall/contract'
import { AppError } from './app-error.ts'

export type Ok<Value> = { readonly ok: true; readonly value: Value }
export type Failure = { readonly ok: false; readonly code: ErrorCode }
export type Result<Value> = Ok<Value> | Failure

export function ok<const Value>(value: Value): Ok<Value> {
  return { ok: true, value }
}

/** A refusal of a rule. The code must be in the contract's catalogue, so a typo does not compile. */
export function fail(code: ErrorCode): Failure {
  return { ok: false, code }
}

/** Turns a refusal of a rule into the error that aborts the transaction. */
export function orThrow<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new AppError(result.code)
  return result.value
}
