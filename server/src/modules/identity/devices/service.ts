import { after, span } from '../../../kernel/index.ts'
import type { Database, Tx } from '../../../platform/database/index.ts'
import type { Events } from '../../../platform/events/index.ts'
import type { CookieJar, Incoming } from '../../../platform/http/index.ts'
import { type Clock, hashToken, type Random } from '../../../platform/system.ts'
import type { Accounts, User } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'
import { toEvent } from '../sessions/index.ts'
import * as store from './store.ts'

type Dependencies = {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly events: Events
  readonly jar: CookieJar
}

const cookieName = 'known_device'
const year = 365 * span.day

export function createDevices(dependencies: Dependencies) {
  const { accounts, sessions, database, clock, random, events, jar } = dependencies

  const secretOf = (incoming: Incoming) => jar.readSigned(incoming.header('cookie'), cookieName)[0]
  const hashFor = (userId: string, secret: string) => hashToken(`${userId}|${secret}`)

  function identifyBrowser(incoming: Incoming) {
    const secret = secretOf(incoming) ?? random.token()
    return {
      browser: hashToken(`browser|${secret}`).toString('base64url'),
      cookies: [jar.setSigned(cookieName, secret, { maxAge: year / span.second })],
      /** The user is locked, so of two concurrent sign-ins only one is the first. */
      recordVisit: (tx: Tx, { id }: User) =>
        store.recordVisit(tx, id, hashFor(id, secret), clock.now()),
    }
  }

  sessions.hooks.signedIn.register('devices.record-visit', async (tx, user, session, incoming) => {
    const { cookies, recordVisit } = identifyBrowser(incoming)
    if (await recordVisit(tx, user)) {
      await events.append(tx, 'session.new_device', `user:${user.id}`, toEvent(session))
    }
    return cookies
  })

  sessions.hooks.browserIdentity.provide('devices', (incoming) => {
    const { browser, cookies, recordVisit } = identifyBrowser(incoming)
    return { browser, cookies, remember: async (tx, user) => void (await recordVisit(tx, user)) }
  })

  sessions.hooks.loginThrottleKey.provide('devices', (incoming) => async (userId) => {
    const secret = secretOf(incoming)
    if (secret === undefined) return undefined
    const hash = hashFor(userId, secret)
    const isKnown = await store.isKnown(database.sql, userId, hash)
    return isKnown ? `device ${hash.toString('base64url')}` : undefined
  })

  accounts.hooks.isKnownBrowser.provide('devices', async (sql, userId, incoming) => {
    const secret = secretOf(incoming)
    return secret !== undefined && store.isKnown(sql, userId, hashFor(userId, secret))
  })

  accounts.hooks.passwordReset.register('devices.remove-all', (tx, user) =>
    store.removeAll(tx, user.id),
  )
  accounts.hooks.reclaimed.register('devices.remove-all', (tx, user) =>
    store.removeAll(tx, user.id),
  )

  return {
    sweep: (signal?: AbortSignal) => store.sweep(database.sql, after(clock.now(), -year), signal),
  }
}
