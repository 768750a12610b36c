import type { SignedIn } from '@guildhall/contract/sessions'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import type { User } from '../accounts/index.ts'
import { createActivation } from './activate.ts'
import { createSessionCache } from './cache.ts'
import { createCookieCache } from './cookie-cache.ts'
import { createSessionCookies } from './cookies.ts'
import { createDoor } from './enter.ts'
import type { Entry } from './entry.ts'
import type { Needs } from './needs.ts'
import { createOpening } from './open.ts'
import { createReader } from './read.ts'
import { createRevocation, type EndedAll } from './revoke.ts'
import { isFresh } from './rules.ts'
import { createSignIn } from './sign-in.ts'
import { createSignUp } from './sign-up.ts'
import * as store from './store.ts'
import { toListed } from './wire.ts'

export function createSessions(needs: Needs) {
  const { accounts, clock, database, jar, ring, settings, signals } = needs
  const cache = createSessionCache(clock, signals.hearing)
  const cookies = createSessionCookies(jar, clock)
  const cookieCache = createCookieCache(ring, clock, settings.session.cookieCache)
  const reader = createReader(needs, { cache, cookieCache, cookies })
  const open = createOpening(needs)
  const door = createDoor(needs, cookies, open)
  const endedAll: EndedAll[] = []
  const revocation = createRevocation(needs, endedAll)
  const activation = createActivation(needs)

  signals.subscribe('user', cache.forgetUser)
  signals.onGap(cache.forgetAll)
  accounts.hooks.passwordReset.push((tx, user) => revocation.revokeAll(tx, user.id))
  accounts.hooks.beforeDelete.push((tx, user) => revocation.revokeAll(tx, user.id))

  return {
    cookies,
    read: reader.read,
    copyFor: reader.copyFor,
    copyOf: reader.copyOf,
    renewCopy: reader.renewCopy,
    signUp: createSignUp(needs, open),
    signIn: createSignIn(needs, door),
    /** The one door: every way of proving who somebody is ends here. */
    enter: door.enter,
    /** What may stop somebody at the door and ask for more. */
    interrupts: door.interrupts,
    /** Told when somebody's sessions end all together. */
    endedAll,
    open,
    signOut: revocation.signOut,
    revokeOwn: revocation.revokeOwn,
    activate: activation.activate,
    deactivate: activation.deactivate,
    deactivateTeam: activation.deactivateTeam,
    /** Ends every session of the person and opens a new one here, in the caller's transaction. */
    async renew(tx: Tx, signedIn: SignedIn, user: User, incoming: Incoming) {
      await revocation.revokeAll(tx, user.id)
      const remembered = !cookies.forgetful(incoming.header('cookie'))
      const { session, token } = await open(tx, user, incoming, remembered)
      const { activeOrganizationId, activeTeamId } = signedIn.session
      if (activeOrganizationId !== null) {
        await activation.activate(tx, session, activeOrganizationId, activeTeamId)
      }
      return { token, cookies: cookies.issue(session, token) }
    },
    revokeAll: (userId: string, except?: string) =>
      database.transaction((tx) => revocation.revokeAll(tx, userId, except)),
    /** For a person who proved an address just now, where that is enough to be signed in. */
    async openAfterProof(incoming: Incoming, user: User): Promise<Entry | undefined> {
      if (!settings.emailVerification.autoSignIn) return undefined
      return database.transaction((tx) =>
        door.enter(tx, user.id, incoming, { way: 'mailbox', remembered: true }),
      )
    },
    /** For rooms above, in their transaction. */
    revokeAllOf: revocation.revokeAll,
    /** Every session of somebody, for whoever looks after people: handles, and no token. */
    async listOf(userId: string) {
      const live = await store.listLive(database.sql, userId, clock.now())
      return live.map((each) => toListed(each, { id: '', token: '' }))
    },
    async list({ session }: SignedIn) {
      const live = await store.listLive(database.sql, session.userId, clock.now())
      return live.map((each) => toListed(each, session))
    },
    isFresh: ({ session }: SignedIn) =>
      isFresh(new Date(session.createdAt), clock.now(), settings.session),
    sweep: () => store.sweep(database.sql, clock.now()),
    cacheSize: cache.size,
  }
}
export type Sessions = ReturnType<typeof createSessions>
