import pg from 'pg'

/** Where a URL leads, without its password. */
export type Place = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** What is wrong, in words for whoever wrote the URL; `passes` when waiting may mend it. */
export type Complaint = { readonly what: string; readonly passes: boolean }

type Say = (place: Place, message: string) => string

const at = ({ host, port }: Place) => (host.startsWith('/') ? host : `${host}:${port}`)

/** By the code of the machine, of OpenSSL, or of PostgreSQL. */
const passing: Readonly<Record<string, Say>> = {
  ENOTFOUND: ({ host }) => `the host "${host}" is not known`,
  EAI_AGAIN: ({ host }) => `the host "${host}" cannot be looked up now`,
  ECONNREFUSED: (place) => `nothing listens on ${at(place)}`,
  ENOENT: (place) => `there is no socket in ${at(place)}`,
  ETIMEDOUT: (place) => `${at(place)} does not answer`,
  EHOSTUNREACH: (place) => `${at(place)} cannot be reached`,
  ENETUNREACH: (place) => `${at(place)} cannot be reached`,
  ECONNRESET: (place) => `${at(place)} closes the connection`,
  '57P03': (_, message) => message,
  '53300': (_, message) => message,
}

const lasting: Readonly<Record<string, Say>> = {
  EACCES: (place) => `this user may not open ${at(place)}`,
  '28P01': ({ user }) => `the password of the user "${user}" is wrong`,
  '28000': (_, message) => `the server lets nobody in that way: ${message}`,
  '3D000': ({ database }) => `there is no database "${database}"`,
  '42501': (_, message) => message,
}

const isTls = (code: string) =>
  /^(?:ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|EPROTO)/.test(code)

/** Words that have no code of their own. */
const worded: readonly [RegExp, boolean, Say][] = [
  [/does not support SSL/, false, () => 'the server speaks no TLS, and the URL asks for it'],
  [/password must be a (?:non-empty )?string/, false, () => 'the server asks for a password'],
  [/timeout/i, true, (place) => `${at(place)} does not answer`],
  [/terminated unexpectedly/, true, (place) => `${at(place)} closes the connection`],
  // A pooler that is up before its database.
  [/server login|cannot connect to server|connect failed/, true, (_, message) => message],
]

export function complaintOf(error: unknown, place: Place): Complaint {
  const { message } = error as Error
  const code = String((error as { code?: unknown }).code ?? '')
  if (passing[code]) return { what: passing[code](place, message), passes: true }
  if (lasting[code]) return { what: lasting[code](place, message), passes: false }
  if (isTls(code)) {
    return { what: `TLS does not come about: ${message || code}`, passes: false }
  }
  for (const [words, passes, say] of worded) {
    if (words.test(message)) return { what: say(place, message), passes }
  }
  const who = error instanceof pg.DatabaseError ? 'the server says' : 'it cannot be opened'
  return { what: `${who}: ${message || code}`, passes: false }
}
