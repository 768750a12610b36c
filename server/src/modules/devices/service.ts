import { after, span } from '../../kernel/index.ts'
import type { Database, Tx } from '../../platform/database/index.ts'
import type { Events } from '../../platform/events/index.ts'
import type { CookieJar, Incoming } from '../../platform/http/index.ts'
import { type Chance, type Clock, hashToken } from '../../platform/system.ts'
import type { Accounts, User } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'
import { toEvent } from '../sessions/index.ts'
import * as store from './store.ts'

type Needs = {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly database: Database
  readonly clock: Clock
  readonly chance: Chance
  readonly events: Events
  readonly jar: CookieJar
}

const cookieName = 'known_device'
const year = 365 * span.day

export function createDevices(needs: Needs) {
  const { accounts, sessions, database, clock, chance, events, jar } = needs

  const secretOf = (incoming: Incoming) => jar.readSigned(incoming.header('cookie'), cookieName)[0]
  const hashFor = (userId: string, secret: string) => hashToken(`${userId}|${secret}`)

  function introduce(incoming: Incoming) {
    const secret = secretOf(incoming) ?? chance.token()
    return {
      browser: hashToken(`browser|${secret}`).toString('base64url'),
      cookies: [jar.setSigned(cookieName, secret, { maxAge: year / span.second })],
      /** The person is locked: of two who come in at once only one comes first. */
      meet: (tx: Tx, { id }: User) => store.meet(tx, id, hashFor(id, secret), clock.now()),
    }
  }

  sessions.arrivals.push(async (tx, user, session, incoming) => {
    const { cookies, meet } = introduce(incoming)
    if (await meet(tx, user)) {
      await events.append(tx, 'session.new_device', `user:${user.id}`, toEvent(session))
    }
    return cookies
  })

  sessions.hooks.introducing.push((incoming) => {
    const { browser, cookies, meet } = introduce(incoming)
    return { browser, cookies, remember: async (tx, user) => void (await meet(tx, user)) }
  })

  sessions.hooks.pacedApart.push((incoming) => async (userId) => {
    const secret = secretOf(incoming)
    if (secret === undefined) return undefined
    const hash = hashFor(userId, secret)
    const isKnown = await store.isKnown(database.sql, userId, hash)
    return isKnown ? `device ${hash.toString('base64url')}` : undefined
  })

  accounts.hooks.knows.push(async (sql, userId, incoming) => {
    const secret = secretOf(incoming)
    return secret !== undefined && store.isKnown(sql, userId, hashFor(userId, secret))
  })

  accounts.hooks.passwordReset.push((tx, user) => store.removeAll(tx, user.id))
  accounts.hooks.reclaimed.push((tx, user) => store.removeAll(tx, user.id))

  return {
    sweep: (signal?: AbortSignal) => store.sweep(database.sql, after(clock.now(), -year), signal),
  }
}
export type Devices = ReturnType<typeof createDevices>
