/** What a command tells the shell. docs/operations.md names them. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  someRefused: 4,
  unavailable: 5,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Something the person at the keyboard can mend: one line, and a code for scripts. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly code: ExitCode

  constructor(message: string, code: ExitCode = exitCodes.failed) {
    super(message)
    this.code = code
  }
}
