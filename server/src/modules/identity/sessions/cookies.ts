import type { CookieJar } from '../../../platform/http/index.ts'
import type { Clock } from '../../../platform/system.ts'
import type { Session } from './rules.ts'

const tokenName = 'session_token'
const dataName = 'session_data'
const dontRememberName = 'dont_remember'
const adminSessionName = 'admin_session'
/** One more cookie for each user, where a browser holds sessions of several users. */
const multiName = 'session_token_multi-'
const multiNameOf = (token: string) => multiName + token.toLowerCase()

export function createSessionCookies(jar: CookieJar, clock: Clock) {
  function age(session: Session): number {
    return Math.ceil((session.expiresAt.getTime() - clock.ms()) / 1000)
  }

  return {
    /** After signing in, and again when the session was extended. */
    issue(session: Session, token: string): string[] {
      if (session.remembered) return [jar.setSigned(tokenName, token, { maxAge: age(session) })]
      return [jar.setSigned(tokenName, token), jar.setSigned(dontRememberName, 'true')]
    },
    /** Clears the cookie of an earlier sign-in without "remember me". */
    clearOldDontRemember: (session: Session, header: string | null) =>
      session.remembered && jar.read(header, dontRememberName) !== undefined
        ? [jar.clear(dontRememberName)]
        : [],
    clear: () => [jar.clear(tokenName), jar.clear(dataName), jar.clear(dontRememberName)],
    /** No session between the two steps; only whether to remember the user is kept. */
    duringChallenge: (remembered: boolean) => [
      jar.clear(tokenName),
      jar.clear(dataName),
      remembered ? jar.clear(dontRememberName) : jar.setSigned(dontRememberName, 'true'),
    ],
    clearData: () => jar.clear(dataName),
    clearDontRemember: () => jar.clear(dontRememberName),
    /** The admin's own session during an impersonation, and whether it is remembered. */
    setAdminSession: (token: string, dontRemember: boolean, until: number) =>
      jar.setSigned(adminSessionName, `${token}:${dontRemember ? 'true' : ''}`, {
        maxAge: Math.ceil((until - clock.ms()) / 1000),
      }),
    /** Tokens with a valid signature. */
    adminSessionTokens: (header: string | null) =>
      jar.readSigned(header, adminSessionName).flatMap((text) => text.split(':', 1)),
    clearAdminSession: () => jar.clear(adminSessionName),
    /** Is there a session cookie at all, valid or not? */
    hasToken: (header: string | null) => jar.read(header, tokenName) !== undefined,
    /** The first value as it was sent: the key of the in-process cache. */
    rawToken: (header: string | null) => jar.readRaw(header, tokenName),
    tokens: (header: string | null) => jar.readSigned(header, tokenName),
    dontRemember: (header: string | null) =>
      jar.readSigned(header, dontRememberName).includes('true'),
    data: (header: string | null) => jar.read(header, dataName),
    /** The signed token, if these cookies set one. */
    issuedToken(issued: readonly string[]): string | undefined {
      const start = `${jar.nameOf(tokenName)}=`
      const found = issued.findLast((cookie) => cookie.startsWith(start))
      const value = found?.slice(start.length, found.indexOf(';'))
      return value ? decodeURIComponent(value) : undefined
    },
    /** Tokens of the sessions that this browser holds beside its current one. */
    multiSessionTokens: (header: string | null) =>
      jar
        .readSignedLike(header, multiName)
        .flatMap(({ name, value }) => (name === multiNameOf(value) ? [value] : [])),
    issueMultiSession: (session: Session, token: string) =>
      jar.setSigned(multiNameOf(token), token, session.remembered ? { maxAge: age(session) } : {}),
    clearMultiSession: (token: string) => jar.clear(multiNameOf(token)),
    setData: (value: string, maxAge: number) => jar.set(dataName, value, { maxAge }),
  }
}
export type SessionCookies = ReturnType<typeof createSessionCookies>
