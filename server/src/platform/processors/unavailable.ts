/**
 * The processor cannot be asked now: it is down, slow, limits its callers, or an operator stopped
 * payments. Nothing is known about the call, and it is worth repeating.
 */
export class ProcessorUnavailable extends Error {
  override name = 'ProcessorUnavailable'
  /** Milliseconds until the next attempt makes sense. */
  readonly retryAfter: number

  constructor(message: string, retryAfter: number, options?: ErrorOptions) {
    super(message, options)
    this.retryAfter = retryAfter
  }
}
