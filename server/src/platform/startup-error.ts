/** The server cannot start for a reason its operator can mend; `message` is the one line they see. */
export class StartupError extends Error {
  override name = 'StartupError'
}
