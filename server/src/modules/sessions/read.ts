import type { SignedIn } from '@guildhall/contract/sessions'
import { gather } from '../../platform/database/index.ts'
import type { Bearer, Incoming, Reply } from '../../platform/http/index.ts'
import { hashToken } from '../../platform/system.ts'
import type { Cached, SessionCache } from './cache.ts'
import type { CookieCache } from './cookie-cache.ts'
import type { SessionCookies } from './cookies.ts'
import type { Needs } from './needs.ts'
import { isLive, refresh, refreshDue } from './rules.ts'
import * as store from './store.ts'
import { toSignedIn } from './wire.ts'

export type Reading = {
  readonly signedIn: SignedIn | null
  /** The answer as text, ready to send. */
  readonly text: string
  readonly cookies: readonly string[]
  /** Nobody's copy but our own knowledge: good enough to make a new copy of. */
  readonly firstHand: boolean
}

export type ReadOptions = {
  /**
   * The copy that the browser carries will do. It outlives its session for a moment, so it may
   * answer who is asking, and opens nothing.
   */
  readonly fromCopy?: boolean
  /** Ask the database, whatever a cache believes. */
  readonly fromDatabase?: boolean
  readonly refresh?: boolean
}

const fromCache = ({ signedIn, text }: Cached): Reading => ({
  signedIn,
  text,
  cookies: [],
  firstHand: true,
})
const nobody: Reading = { signedIn: null, text: 'null', cookies: [], firstHand: true }

type Parts = {
  cache: SessionCache
  cookieCache: CookieCache
  cookies: SessionCookies
  bearer: Bearer
}

/** What no cookie can hold, so that a bare token shown as a bearer is never taken for a cookie. */
const bearerKey = (token: string) => `;${token}`

/** Who is asking? From the cache when it knows, else by one statement; extends the session when due. */
export function createReader(needs: Needs, { cache, cookieCache, cookies, bearer }: Parts) {
  const { clock, database, settings } = needs
  const find = gather((hashes: readonly Buffer[]) => store.findByTokens(database.hot.sql, hashes))

  /** What is in memory is answered at once: a promise would cost more than the look-up. */
  function read(incoming: Incoming, options: ReadOptions = {}): Reading | Promise<Reading> {
    const authorization = incoming.header('authorization')
    if (authorization !== null) {
      const token = bearer(authorization)
      if (token !== undefined) return readBearer(token, options)
    }
    const header = incoming.header('cookie')
    const raw = header === null ? undefined : cookies.raw(header)
    if (raw === undefined) return nobody
    const cached = options.fromDatabase ? undefined : cache.get(raw)
    return cached ? fromCache(cached) : search(raw, header, options)
  }

  /**
   * The answer of get-session where memory alone gives it, and the cookie alone asks for it;
   * whatever is to be said besides, `read` says.
   */
  function ready(incoming: Incoming): Reply | undefined {
    if (cookieCache.enabled || incoming.header('authorization') !== null) return undefined
    const raw = cookies.raw(incoming.header('cookie'))
    return raw === undefined ? undefined : cache.get(raw)?.reply
  }

  /** Said aloud, it counts more than the cookies that a browser adds by itself. */
  function readBearer(token: string, options: ReadOptions): Reading | Promise<Reading> {
    const key = bearerKey(token)
    const cached = options.fromDatabase ? undefined : cache.get(key)
    if (cached) return fromCache(cached)
    return readToken(token, key, null, options).then((reading) => reading ?? nobody)
  }

  async function search(
    raw: string,
    header: string | null,
    options: ReadOptions,
  ): Promise<Reading> {
    for (const token of cookies.tokens(header)) {
      const useCopy = options.fromCopy && !options.fromDatabase
      const fromCookie = useCopy ? cookieCache.read(cookies.data(header), token) : undefined
      if (fromCookie) return { ...present(fromCookie, []), firstHand: false }
      const reading = await readToken(token, raw, header, options)
      if (reading) return reading
    }
    return { ...nobody, cookies: cookies.clear() }
  }

  async function readToken(
    token: string,
    raw: string,
    header: string | null,
    options: ReadOptions,
  ): Promise<Reading | undefined> {
    const readAt = cache.moment()
    const found = await find(hashToken(token))
    const now = clock.now()
    if (!found) return undefined
    if (!isLive(found.session, now)) {
      await store.sweepOne(database.sql, found.session.id, now)
      return undefined
    }
    const due = refresh(found.session, now, settings.session)
    const mayExtend = options.refresh !== false && due !== found.session
    const session = mayExtend && !cookies.forgetful(header) ? due : found.session
    const extended = session !== found.session
    if (extended && !(await store.extend(database.sql, session))) {
      return readToken(token, raw, header, { ...options, refresh: false })
    }
    const reading = present(
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

  function present(signedIn: SignedIn, issued: readonly string[]): Reading {
    return { signedIn, text: JSON.stringify(signedIn), cookies: issued, firstHand: true }
  }

  /** A cookie copy of what is known at first hand, for browsers that were told to carry one. */
  function copyFor(signedIn: SignedIn): string[] {
    if (!cookieCache.enabled) return []
    const copy = cookieCache.write(signedIn)
    // One that does not fit must not leave an older one in the browser.
    return [copy === undefined ? cookies.clearData() : cookies.setData(copy, cookieCache.lifetime)]
  }

  /** Never a copy of a copy: it would outlive the session that it shows. */
  function copyOf({ signedIn, firstHand }: Reading): string[] {
    return signedIn && firstHand ? copyFor(signedIn) : []
  }

  /** After a change to the person, so that the browser carries no older copy of them. */
  async function renewCopy(incoming: Incoming): Promise<string[]> {
    if (!cookieCache.enabled) return []
    return copyOf(await read(incoming, { fromDatabase: true, refresh: false }))
  }

  return { read, ready, copyFor, copyOf, renewCopy }
}
export type Reader = ReturnType<typeof createReader>
