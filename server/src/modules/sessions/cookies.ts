import type { CookieJar } from '../../platform/http/index.ts'
import type { Clock } from '../../platform/system.ts'
import type { Session } from './rules.ts'

const tokenName = 'session_token'
const dataName = 'session_data'
const forgetfulName = 'dont_remember'
const asideName = 'admin_session'
/** One more cookie for each person, where a browser holds sessions of several. */
const besideName = 'session_token_multi-'
const besideOf = (token: string) => besideName + token.toLowerCase()

export function createSessionCookies(jar: CookieJar, clock: Clock) {
  function age(session: Session): number {
    return Math.ceil((session.expiresAt.getTime() - clock.ms()) / 1000)
  }

  return {
    /** After signing in, and again when the session was extended. */
    issue(session: Session, token: string): string[] {
      if (session.remembered) return [jar.setSigned(tokenName, token, { maxAge: age(session) })]
      return [jar.setSigned(tokenName, token), jar.setSigned(forgetfulName, 'true')]
    },
    /** An earlier wish not to be remembered ends with coming in and being remembered. */
    forgetNoMore: (session: Session, header: string | null) =>
      session.remembered && jar.read(header, forgetfulName) !== undefined
        ? [jar.clear(forgetfulName)]
        : [],
    clear: () => [jar.clear(tokenName), jar.clear(dataName), jar.clear(forgetfulName)],
    /** No session between two steps; only whether to remember the person is carried on. */
    whileInterrupted: (remembered: boolean) => [
      jar.clear(tokenName),
      jar.clear(dataName),
      remembered ? jar.clear(forgetfulName) : jar.setSigned(forgetfulName, 'true'),
    ],
    clearData: () => jar.clear(dataName),
    clearForgetful: () => jar.clear(forgetfulName),
    /** The own session while somebody acts as another, with the wire's mark of how it is kept. */
    keepAside: (token: string, forgetful: boolean, until: number) =>
      jar.setSigned(asideName, `${token}:${forgetful ? 'true' : ''}`, {
        maxAge: Math.ceil((until - clock.ms()) / 1000),
      }),
    /** Tokens with a good signature, mostly none. */
    keptAside: (header: string | null) =>
      jar.readSigned(header, asideName).flatMap((text) => text.split(':', 1)),
    clearAside: () => jar.clear(asideName),
    /** Is there a cookie of ours at all, good or bad? */
    present: (header: string | null) => jar.read(header, tokenName) !== undefined,
    /** The first value as it came: the key of the process's own cache. */
    raw: (header: string | null) => jar.readRaw(header, tokenName),
    tokens: (header: string | null) => jar.readSigned(header, tokenName),
    forgetful: (header: string | null) => jar.readSigned(header, forgetfulName).includes('true'),
    data: (header: string | null) => jar.read(header, dataName),
    /** The signed token, where these cookies hand one out. */
    handedOut(issued: readonly string[]): string | undefined {
      const start = `${jar.nameOf(tokenName)}=`
      const found = issued.findLast((cookie) => cookie.startsWith(start))
      const value = found?.slice(start.length, found.indexOf(';'))
      return value ? decodeURIComponent(value) : undefined
    },
    /** Tokens of the sessions that this browser holds beside its current one. */
    besides: (header: string | null) =>
      jar
        .readSignedLike(header, besideName)
        .flatMap(({ name, value }) => (name === besideOf(value) ? [value] : [])),
    issueBeside: (session: Session, token: string) =>
      jar.setSigned(besideOf(token), token, session.remembered ? { maxAge: age(session) } : {}),
    clearBeside: (token: string) => jar.clear(besideOf(token)),
    setData: (value: string, maxAge: number) => jar.set(dataName, value, { maxAge }),
  }
}
export type SessionCookies = ReturnType<typeof createSessionCookies>
