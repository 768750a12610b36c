import pg from 'pg'

/** Where a database URL points to, without the password. */
export type ConnectionTarget = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** What is wrong, as text for the operator; `isTransient` when waiting may help. */
export type ConnectionProblem = { readonly message: string; readonly isTransient: boolean }

type Describe = (target: ConnectionTarget, message: string) => string

const addressOf = ({ host, port }: ConnectionTarget) =>
  host.startsWith('/') ? host : `${host}:${port}`

/** By the error code of the system or of PostgreSQL. */
const transientErrors: Readonly<Record<string, Describe>> = {
  ENOTFOUND: ({ host }) => `the host "${host}" is not known`,
  EAI_AGAIN: ({ host }) => `the host "${host}" cannot be looked up now`,
  ECONNREFUSED: (target) => `nothing listens on ${addressOf(target)}`,
  ENOENT: (target) => `there is no socket in ${addressOf(target)}`,
  ETIMEDOUT: (target) => `${addressOf(target)} does not answer`,
  EHOSTUNREACH: (target) => `${addressOf(target)} cannot be reached`,
  ENETUNREACH: (target) => `${addressOf(target)} cannot be reached`,
  ECONNRESET: (target) => `${addressOf(target)} closes the connection`,
  '57P03': (_, message) => message,
  '53300': (_, message) => message,
}

const permanentErrors: Readonly<Record<string, Describe>> = {
  EACCES: (target) => `this system user may not open ${addressOf(target)}`,
  '28P01': ({ user }) => `the password of the user "${user}" is wrong`,
  '28000': (_, message) => `the server rejects this kind of login: ${message}`,
  '3D000': ({ database }) => `there is no database "${database}"`,
  '42501': (_, message) => message,
}

const isTls = (code: string) =>
  /^(?:ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|EPROTO)/.test(code)

/** Errors that have no code. */
const errorsByMessage: readonly [RegExp, boolean, Describe][] = [
  [/does not support SSL/, false, () => 'the server does not support TLS, but the URL requires it'],
  [/password must be a (?:non-empty )?string/, false, () => 'the server asks for a password'],
  [/timeout/i, true, (target) => `${addressOf(target)} does not answer`],
  [/terminated unexpectedly/, true, (target) => `${addressOf(target)} closes the connection`],
  // A pooler that started before its database.
  [/server login|cannot connect to server|connect failed/, true, (_, message) => message],
]

export function describeConnectionError(
  error: unknown,
  target: ConnectionTarget,
): ConnectionProblem {
  const { message } = error as Error
  const code = String((error as { code?: unknown }).code ?? '')
  const describeTransient = transientErrors[code]
  if (describeTransient) return { message: describeTransient(target, message), isTransient: true }
  const describePermanent = permanentErrors[code]
  if (describePermanent) return { message: describePermanent(target, message), isTransient: false }
  if (isTls(code)) {
    return { message: `the TLS connection failed: ${message || code}`, isTransient: false }
  }
  for (const [pattern, isTransient, describe] of errorsByMessage) {
    if (pattern.test(message)) return { message: describe(target, message), isTransient }
  }
  const prefix = error instanceof pg.DatabaseError ? 'the server reports' : 'cannot connect'
  return { message: `${prefix}: ${message || code}`, isTransient: false }
}
