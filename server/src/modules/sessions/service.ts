import type { SignedIn } from '@guildhall/contract/sessions'
import type { Tx } from '../../platform/database/index.ts'
import { createBearer, type Incoming, type Reply } from '../../platform/http/index.ts'
import { hashToken } from '../../platform/system.ts'
import type { Apart, User } from '../accounts/index.ts'
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
import { isFresh, isLive } from './rules.ts'
import { createSignIn } from './sign-in.ts'
import { createSignUp, type Introduction } from './sign-up.ts'
import * as store from './store.ts'
import { toListed } from './wire.ts'

export type Live = store.Found & { readonly token: string }

/** How higher rooms take part without being imported. */
export type Hooks = {
  /** More headers for the answer of get-session. */
  readonly answering: ((signedIn: SignedIn) => Promise<Record<string, string>>)[]
  /** What ends, and which cookies go, together with the session that signs out. */
  readonly leaving: ((incoming: Incoming) => {
    readonly tokens: readonly string[]
    readonly cookies: readonly string[]
  })[]
  /** How a browser is told from others that has no session yet; whoever knows of a way. */
  readonly introducing: ((incoming: Incoming) => Introduction)[]
  /** Whose wrong passwords are counted apart from those of strangers; at most one may say. */
  readonly pacedApart: ((incoming: Incoming) => Apart)[]
}

export function createSessions(needs: Needs) {
  const { accounts, clock, database, jar, ring, settings, signals } = needs
  const cache = createSessionCache(clock, signals.hearing)
  const cookies = createSessionCookies(jar, clock)
  const cookieCache = createCookieCache(ring, clock, settings.session.cookieCache)
  const bearer = createBearer(ring, settings.session.bearer)
  const reader = createReader(needs, { cache, cookieCache, cookies, bearer })
  const open = createOpening(needs)
  const door = createDoor(needs, cookies, open)
  const endedAll: EndedAll[] = []
  const revocation = createRevocation(needs, endedAll)
  const activation = createActivation(needs)

  signals.subscribe('user', cache.forgetUser)
  signals.onGap(cache.forgetAll)
  accounts.hooks.passwordReset.push((tx, user) => revocation.revokeAll(tx, user.id))
  accounts.hooks.reclaimed.push((tx, user) => revocation.revokeAll(tx, user.id))
  accounts.hooks.beforeDelete.push((tx, user) => revocation.revokeAll(tx, user.id))

  /** Every session that a request shows, by cookie or as a bearer. */
  function tokensIn(incoming: Incoming): string[] {
    const shown = bearer(incoming.header('authorization') ?? '')
    const held = cookies.tokens(incoming.header('cookie'))
    return shown === undefined ? held : [shown, ...held]
  }

  /** Live sessions by their tokens, in their order; nothing stands where there is none. */
  async function look(tokens: readonly string[]): Promise<(Live | undefined)[]> {
    const now = clock.now()
    const found = await store.findByTokens(database.hot.sql, tokens.map(hashToken))
    return tokens.map((token, index) => {
      const each = found[index]
      return each && isLive(each.session, now) ? { ...each, token } : undefined
    })
  }

  const hooks: Hooks = { answering: [], leaving: [], introducing: [], pacedApart: [] }

  return {
    hooks,
    cookies,
    tokensIn,
    look,
    read: reader.read,
    ready: reader.ready,
    copyFor: reader.copyFor,
    copyOf: reader.copyOf,
    renewCopy: reader.renewCopy,
    signUp: createSignUp(needs, door, hooks.introducing),
    signIn: createSignIn(needs, door, hooks.pacedApart),
    /** The one door: every way of proving who somebody is ends here. */
    enter: door.enter,
    /** Programs without cookies read the signed token in a header of its own. */
    dress(reply: Reply): Reply {
      if (settings.session.bearer === 'off') return reply
      const token = cookies.handedOut(reply.cookies)
      if (token === undefined) return reply
      return reply.and({ headers: { 'set-auth-token': token } })
    },
    /** How a browser without a session is told from others, and the cookies that make it known. */
    introduce(incoming: Incoming): {
      readonly browser: string
      readonly cookies: readonly string[]
    } {
      const [first] = hooks.introducing
      return first ? first(incoming) : { browser: '', cookies: [] }
    },
    /** Under which name failures are counted in a browser in which the person came in before. */
    knownAs: async (incoming: Incoming, userId: string) => hooks.pacedApart[0]?.(incoming)(userId),
    /** What may stop somebody at the door and ask for more. */
    interrupts: door.interrupts,
    /** For whoever passed the last step. */
    welcome: door.welcome,
    arrivals: door.arrivals,
    /** What may wait for the last step, by its kind. */
    completions: door.completions,
    complete: door.complete,
    /** Told when somebody's sessions end all together. */
    endedAll,
    open,
    signOut: revocation.signOut,
    revokeOwn: revocation.revokeOwn,
    /** For rooms above: keeps a session from ending before their transaction does. */
    hold: store.hold,
    revokeOpenedFrom: revocation.revokeOpenedFrom,
    /** For somebody who may not act as others any more, in the transaction that says so. */
    endImpersonations: revocation.revokeAllActing,
    /** For rooms above, in their transaction: all sessions of a person, or one of them. */
    revokeAllOf: revocation.revokeAll,
    revokeOneOf: revocation.revokeOne,
    /** Whose session a handle or a token means. */
    ownerOf: (tokenOrHandle: string) =>
      store.findOwner(database.sql, tokenOrHandle, hashToken(tokenOrHandle)),
    /** Every session of somebody, for whoever looks after people: handles, and no token. */
    async listOf(userId: string) {
      const live = await store.listLive(database.sql, userId, clock.now())
      return live.map((each) => toListed(each, { id: '', token: '' }))
    },
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
    async list({ session }: SignedIn) {
      const live = await store.listLive(database.sql, session.userId, clock.now())
      const own = live.filter(({ impersonatedBy }) => impersonatedBy === null)
      return own.map((each) => toListed(each, session))
    },
    isFresh: ({ session }: SignedIn) =>
      isFresh(new Date(session.createdAt), clock.now(), settings.session),
    sweep: (signal?: AbortSignal) => store.sweep(database.sql, clock.now(), signal),
    cacheSize: cache.size,
  }
}
export type Sessions = ReturnType<typeof createSessions>
