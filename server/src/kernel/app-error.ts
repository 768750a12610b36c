import type { ErrorCode } from '@guildhall/contract'

type Detail = {
  /** When the wire asks for another status than the catalogue's. */
  status?: number
  /** When the wire's English text says more than the catalogue's. */
  message?: string
  /** When the wire makes the code of a message that names something, as a provider. */
  code?: string
  /** Seconds after which the same request may succeed. */
  retryAfter?: number
}

/** An error that the caller may see: its code stands in the contract's catalogue. */
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
