/** Documented in docs/operations.md. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  someRefused: 4,
  unavailable: 5,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** An error that the operator can fix: a one-line message, and an exit code. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly code: ExitCode

  constructor(message: string, code: ExitCode = exitCodes.failed) {
    super(message)
    this.code = code
  }
}
