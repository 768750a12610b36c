import type { ErrorCode } from '@guildhall/contract'

type Detail = {
  /** Where the contract has another status than the catalogue. */
  status?: number
  /** Where the contract has another English text than the catalogue. */
  message?: string
  /** Where the contract derives the code from a message with a variable part, such as a provider. */
  code?: string
  /** Seconds after which the same request may succeed. */
  retryAfter?: number
  /** Which values are invalid, for a `VALIDATION_ERROR` under `/v1`. */
  issues?: readonly Issue[]
  /** No credential was sent: the answer asks for one, and nobody guessed. */
  untried?: boolean
  /** Where the cardholder confirms the payment, under `/v1`. */
  challengeUrl?: string
  /** With which the script of the processor asks them, where there is no such address. */
  intentClientSecret?: string
  /** Why the bank declined a payment, for our own pages. */
  declineReason?: string
  /** What is missing, outside `/v1`. */
  missing?: readonly string[]
  /** What is wrong with each field, for a `VALIDATION_ERROR` outside `/v1`. */
  fields?: readonly FieldMessage[]
  /** The scopes of which one is needed. */
  scopes?: readonly string[]
}

/** A field that is wrong, and why, in English. */
export type FieldMessage = {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** One invalid value: where it is, why it is refused in English, and the kind of reason. */
export type Issue = {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
  /** The value itself, unless it is long. */
  readonly input?: unknown
}

/** An error that is shown to the caller; its code is in the contract's catalogue. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly detail: Detail

  constructor(code: ErrorCode, detail: Detail = {}) {
    super(code)
    this.code = code
    this.detail = detail
  }
}

/** Refuses a value for a reason that a schema cannot express, such as a reference to nothing. */
export function invalidInput(...issues: readonly Issue[]): AppError {
  return new AppError('VALIDATION_ERROR', { issues })
}
