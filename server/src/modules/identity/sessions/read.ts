import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { batchLoader } from '../../../platform/database/index.ts'
import type { Bearer, Incoming, Reply } from '../../../platform/http/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { Cached, SessionCache } from './cache.ts'
import type { CookieCache } from './cookie-cache.ts'
import type { SessionCookies } from './cookies.ts'
import type { Dependencies } from './dependencies.ts'
import { isLive, refresh, refreshDue } from './rules.ts'
import * as store from './store.ts'
import { toSignedIn } from './wire.ts'

export type SessionReading = {
  readonly signedIn: SignedIn | null
  /** The response as text, ready to send. */
  readonly text: string
  readonly cookies: readonly string[]
  /** Read from memory or the database, not from a cookie copy: a new copy may be made of it. */
  readonly isAuthoritative: boolean
}

export type ReadOptions = {
  /**
   * The cookie copy may be used. It outlives its session for a short time, so it may
   * say who the user is, and authorizes nothing.
   */
  readonly fromCopy?: boolean
  /** Read from the database, whatever a cache holds. */
  readonly fromDatabase?: boolean
  readonly refresh?: boolean
}

const fromCache = ({ signedIn, text }: Cached): SessionReading => ({
  signedIn,
  text,
  cookies: [],
  isAuthoritative: true,
})
const anonymous: SessionReading = {
  signedIn: null,
  text: 'null',
  cookies: [],
  isAuthoritative: true,
}

type Parts = {
  cache: SessionCache
  cookieCache: CookieCache
  cookies: SessionCookies
  bearer: Bearer
}

/** Starts with a character that no cookie contains, so that a bearer token never matches a cookie. */
const bearerKey = (token: string) => `;${token}`

/** Reads the session of a request, from the cache or by one statement; extends it when due. */
export function createReader(
  dependencies: Dependencies,
  { cache, cookieCache, cookies, bearer }: Parts,
) {
  const { clock, database, settings } = dependencies
  const find = batchLoader((hashes: readonly Buffer[]) =>
    store.findByTokens(database.hot.sql, hashes),
  )

  /** A session in memory is returned synchronously: a promise would cost more than the lookup. */
  function read(
    incoming: Incoming,
    options: ReadOptions = {},
  ): SessionReading | Promise<SessionReading> {
    const authorization = incoming.header('authorization')
    if (authorization !== null) {
      const token = bearer(authorization)
      if (token !== undefined) return readBearer(token, options)
    }
    const header = incoming.header('cookie')
    const raw = header === null ? undefined : cookies.rawToken(header)
    if (raw === undefined) return anonymous
    const cached = options.fromDatabase ? undefined : cache.get(raw)
    return cached ? fromCache(cached) : search(raw, header, options)
  }

  /**
   * The response of get-session where the cookie alone identifies the session and it is in memory;
   * all other cases go through `read`.
   */
  function cachedReply(incoming: Incoming): Reply | undefined {
    if (cookieCache.enabled || incoming.header('authorization') !== null) return undefined
    const raw = cookies.rawToken(incoming.header('cookie'))
    return raw === undefined ? undefined : cache.get(raw)?.reply
  }

  /** An explicit bearer token takes precedence over cookies, which a browser adds by itself. */
  function readBearer(
    token: string,
    options: ReadOptions,
  ): SessionReading | Promise<SessionReading> {
    const key = bearerKey(token)
    const cached = options.fromDatabase ? undefined : cache.get(key)
    if (cached) return fromCache(cached)
    return readToken(token, key, null, options).then((reading) => reading ?? anonymous)
  }

  async function search(
    raw: string,
    header: string | null,
    options: ReadOptions,
  ): Promise<SessionReading> {
    for (const token of cookies.tokens(header)) {
      const useCopy = options.fromCopy && !options.fromDatabase
      const fromCookie = useCopy ? cookieCache.read(cookies.data(header), token) : undefined
      if (fromCookie) return { ...readingOf(fromCookie, []), isAuthoritative: false }
      const reading = await readToken(token, raw, header, options)
      if (reading) return reading
    }
    return { ...anonymous, cookies: cookies.clear() }
  }

  async function readToken(
    token: string,
    raw: string,
    header: string | null,
    options: ReadOptions,
  ): Promise<SessionReading | undefined> {
    const readAt = cache.moment()
    const found = await find(hashToken(token))
    const now = clock.now()
    if (!found) return undefined
    if (!isLive(found.session, now)) {
      await store.removeIfExpired(database.sql, found.session.id, now)
      return undefined
    }
    const due = refresh(found.session, now, settings.session)
    const mayExtend = options.refresh !== false && due !== found.session
    const session = mayExtend && !cookies.dontRemember(header) ? due : found.session
    const extended = session !== found.session
    if (extended && !(await store.extend(database.sql, session))) {
      return readToken(token, raw, header, { ...options, refresh: false })
    }
    const reading = readingOf(
      toSignedIn({ session, user: found.user }, token),
      extended ? cookies.issue(session, token) : [],
    )
    if (reading.signedIn && (raw.startsWith(token) || raw === bearerKey(token))) {
      const next = refreshDue(session, settings.session) ?? session.expiresAt
      const until = Math.min(next.getTime(), session.expiresAt.getTime())
      cache.put(raw, { signedIn: reading.signedIn, text: reading.text }, until, readAt)
    }
    return reading
  }

  function readingOf(signedIn: SignedIn, issued: readonly string[]): SessionReading {
    return { signedIn, text: JSON.stringify(signedIn), cookies: issued, isAuthoritative: true }
  }

  /** The cookie copy of a session, where the cookie cache is on. */
  function cookieCopyFor(signedIn: SignedIn): string[] {
    if (!cookieCache.enabled) return []
    const copy = cookieCache.write(signedIn)
    // One that does not fit must not leave an older one in the browser.
    return [copy === undefined ? cookies.clearData() : cookies.setData(copy, cookieCache.lifetime)]
  }

  /** Never a copy of a copy: it would outlive its session. */
  function cookieCopyOf({ signedIn, isAuthoritative }: SessionReading): string[] {
    return signedIn && isAuthoritative ? cookieCopyFor(signedIn) : []
  }

  /** After a change to the user, so that the browser keeps no outdated copy. */
  async function renewCookieCopy(incoming: Incoming): Promise<string[]> {
    if (!cookieCache.enabled) return []
    return cookieCopyOf(await read(incoming, { fromDatabase: true, refresh: false }))
  }

  return { read, cachedReply, cookieCopyFor, cookieCopyOf, renewCookieCopy }
}
export type Reader = ReturnType<typeof createReader>
