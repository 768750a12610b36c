import type { SignedIn } from '@guildhall/contract/sessions'
import type { Incoming } from '../../platform/http/index.ts'
import { hashToken } from '../../platform/system.ts'
import type { SessionCache } from './cache.ts'
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
  /** Ask the database, whatever a cache believes. */
  readonly fromDatabase?: boolean
  readonly refresh?: boolean
}

const nobody: Reading = { signedIn: null, text: 'null', cookies: [], firstHand: true }

type Parts = { cache: SessionCache; cookieCache: CookieCache; cookies: SessionCookies }

/** Who is asking? From the cache when it knows, else by one statement; extends the session when due. */
export function createReader(needs: Needs, { cache, cookieCache, cookies }: Parts) {
  const { clock, database, settings } = needs

  async function read(incoming: Incoming, options: ReadOptions = {}): Promise<Reading> {
    const header = incoming.header('cookie')
    const raw = header === null ? undefined : cookies.raw(header)
    if (raw === undefined) return nobody
    if (!options.fromDatabase) {
      const cached = cache.get(raw)
      if (cached) return { ...cached, cookies: [], firstHand: true }
    }
    for (const token of cookies.tokens(header)) {
      const fromCookie = options.fromDatabase
        ? undefined
        : cookieCache.read(cookies.data(header), token)
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
    const epoch = cache.epoch()
    const found = await store.findByToken(database.sql, hashToken(token))
    const now = clock.now()
    if (!found) return undefined
    if (!isLive(found.session, now)) {
      await store.sweepOne(database.sql, found.session.id, now)
      return undefined
    }
    const mayExtend = options.refresh !== false && !cookies.forgetful(header)
    const session = mayExtend ? refresh(found.session, now, settings.session) : found.session
    const extended = session !== found.session
    if (extended && !(await store.extend(database.sql, session))) {
      return readToken(token, raw, header, { ...options, refresh: false })
    }
    const reading = present(
      toSignedIn({ session, user: found.user }, token),
      extended ? cookies.issue(session, token) : [],
    )
    if (reading.signedIn && raw.startsWith(token)) {
      const due = refreshDue(session, settings.session) ?? session.expiresAt
      const until = Math.min(due.getTime(), session.expiresAt.getTime())
      cache.put(raw, { signedIn: reading.signedIn, text: reading.text }, until, epoch)
    }
    return reading
  }

  function present(signedIn: SignedIn, issued: readonly string[]): Reading {
    return { signedIn, text: JSON.stringify(signedIn), cookies: issued, firstHand: true }
  }

  /** A cookie copy of what is known at first hand, for browsers that were told to carry one. */
  function copyFor(signedIn: SignedIn): string[] {
    const copy = cookieCache.enabled ? cookieCache.write(signedIn) : undefined
    return copy === undefined ? [] : [cookies.setData(copy, cookieCache.lifetime)]
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

  return { read, copyFor, copyOf, renewCopy }
}
export type Reader = ReturnType<typeof createReader>
