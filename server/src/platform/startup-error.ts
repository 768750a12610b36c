/** The server cannot start for a reason that its operator can fix; only `message` is printed. */
export class StartupError extends Error {
  override name = 'StartupError'
}
