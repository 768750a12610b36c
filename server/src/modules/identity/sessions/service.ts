import type { SignedIn } from '@guildhall/contract/identity/sessions'
import type { Tx } from '../../../platform/database/index.ts'
import { createHook, createProvider, type Hook, type Provider } from '../../../platform/hooks.ts'
import { createBearer, type Incoming, type Reply } from '../../../platform/http/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { DeviceThrottleKey, User } from '../accounts/index.ts'
import { createActivation } from './activate.ts'
import { createSessionCache } from './cache.ts'
import { createCookieCache } from './cookie-cache.ts'
import { createSessionCookies } from './cookies.ts'
import type { Dependencies } from './dependencies.ts'
import { createMailboxOwner } from './mailbox-owner.ts'
import { createSessionOpener } from './open.ts'
import { createReader } from './read.ts'
import { type AllEndedHook, createRevocation } from './revoke.ts'
import { isFresh, isLive } from './rules.ts'
import { createSignIn } from './sign-in.ts'
import { type ChallengeHook, createSignInPipeline, type SignedInHook } from './sign-in-pipeline.ts'
import type { SignInResult } from './sign-in-result.ts'
import { type BrowserIdentity, createSignUp } from './sign-up.ts'
import * as store from './store.ts'
import { toListed } from './wire.ts'

export type LiveSession = store.FoundSession & { readonly token: string }

/** How higher modules take part without being imported. */
type Hooks = {
  /** Adds headers to the response of get-session. */
  readonly sessionHeaders: Hook<(signedIn: SignedIn) => Promise<Record<string, string>>>
  /** Tokens to revoke and cookies to clear together with the session that signs out. */
  readonly signingOut: Hook<
    (incoming: Incoming) => {
      readonly tokens: readonly string[]
      readonly cookies: readonly string[]
    }
  >
  /** Identifies a browser that has no session yet. */
  readonly browserIdentity: Provider<(incoming: Incoming) => BrowserIdentity>
  /** The key of a known browser, whose wrong passwords are counted separately. */
  readonly loginThrottleKey: Provider<(incoming: Incoming) => DeviceThrottleKey>
  /** Called for each sign-in, in the transaction that would open the session. */
  readonly challenge: Hook<ChallengeHook>
  /** Called after each sign-in, in the transaction that opens the session; may set cookies. */
  readonly signedIn: Hook<SignedInHook>
  /** Called in the transaction that ends every session of a user, or every one but the one in use. */
  readonly allEnded: Hook<AllEndedHook>
}

export function createSessions(dependencies: Dependencies) {
  const { accounts, clock, database, jar, log, ring, settings, signals } = dependencies
  const cache = createSessionCache(clock, signals.isConnected)
  const cookies = createSessionCookies(jar, clock)
  const cookieCache = createCookieCache(ring, clock, settings.session.cookieCache, log)
  const bearer = createBearer(ring, settings.session.bearer)
  const reader = createReader(dependencies, { cache, cookieCache, cookies, bearer })
  const open = createSessionOpener(dependencies)
  const hooks: Hooks = {
    sessionHeaders: createHook('sessions.sessionHeaders'),
    signingOut: createHook('sessions.signingOut'),
    browserIdentity: createProvider('sessions.browserIdentity'),
    loginThrottleKey: createProvider('sessions.loginThrottleKey'),
    challenge: createHook('sessions.challenge'),
    signedIn: createHook('sessions.signedIn'),
    allEnded: createHook('sessions.allEnded'),
  }
  const pipeline = createSignInPipeline(dependencies, hooks, cookies, open)
  const revocation = createRevocation(dependencies, hooks.allEnded)
  const activation = createActivation(dependencies)

  signals.subscribe('user', cache.invalidateUser)
  signals.onGap(cache.invalidateAll)
  accounts.hooks.passwordReset.register('sessions.end-all', (tx, user) =>
    revocation.revokeAll(tx, user.id),
  )
  accounts.hooks.reclaimed.register('sessions.end-all', (tx, user) =>
    revocation.revokeAll(tx, user.id),
  )
  accounts.hooks.beforeDelete.register('sessions.end-all', (tx, user) =>
    revocation.revokeAll(tx, user.id),
  )

  /** Every session token in a request, in cookies or as a bearer token. */
  function tokensIn(incoming: Incoming): string[] {
    const shown = bearer(incoming.header('authorization') ?? '')
    const inCookies = cookies.tokens(incoming.header('cookie'))
    return shown === undefined ? inCookies : [shown, ...inCookies]
  }

  /** Live sessions in the order of their tokens; undefined where there is none. */
  async function findLive(tokens: readonly string[]): Promise<(LiveSession | undefined)[]> {
    const now = clock.now()
    const found = await store.findByTokens(database.hot.sql, tokens.map(hashToken))
    return tokens.map((token, index) => {
      const each = found[index]
      return each && isLive(each.session, now) ? { ...each, token } : undefined
    })
  }

  return {
    hooks,
    cookies,
    tokensIn,
    findLive,
    mailboxOwner: createMailboxOwner(dependencies, reader),
    read: reader.read,
    cachedReply: reader.cachedReply,
    cookieCopyFor: reader.cookieCopyFor,
    cookieCopyOf: reader.cookieCopyOf,
    renewCookieCopy: reader.renewCookieCopy,
    signUp: createSignUp(dependencies, pipeline, hooks.browserIdentity),
    signIn: createSignIn(dependencies, pipeline, hooks.loginThrottleKey),
    /** Every sign-in method ends here. */
    completeSignIn: pipeline.completeSignIn,
    /** Programs without cookies read the signed token in a header of its own. */
    decorateReply(reply: Reply): Reply {
      if (settings.session.bearer === 'off') return reply
      const token = cookies.issuedToken(reply.cookies)
      if (token === undefined) return reply
      return reply.with({ headers: { 'set-auth-token': token } })
    },
    /** Identifies a browser without a session, and the cookies by which it is known again. */
    identifyBrowser(incoming: Incoming): {
      readonly browser: string
      readonly cookies: readonly string[]
    } {
      return hooks.browserIdentity.run?.(incoming) ?? { browser: '', cookies: [] }
    },
    /** The throttle key of a browser in which this user signed in before. */
    loginThrottleKeyFor: async (incoming: Incoming, userId: string) =>
      hooks.loginThrottleKey.run?.(incoming)(userId),
    /** Opens the session of a user who has passed the last step. */
    startSession: pipeline.startSession,
    handlePendingActions: pipeline.handlePendingActions,
    runPendingAction: pipeline.runPendingAction,
    open,
    signOut: revocation.signOut,
    revokeOwn: revocation.revokeOwn,
    /** For higher modules: keeps a session from ending before their transaction does. */
    lock: store.lock,
    revokeOpenedFrom: revocation.revokeOpenedFrom,
    /** For an admin who may not impersonate any more, in the transaction that decides so. */
    endImpersonations: revocation.revokeImpersonationsBy,
    /** For higher modules, in their transaction: all sessions of a user, or one of them. */
    revokeAllOf: revocation.revokeAll,
    revokeOneOf: revocation.revokeOne,
    /** The user whose session a handle or a token names. */
    ownerOf: (tokenOrHandle: string) =>
      store.findOwner(database.sql, tokenOrHandle, hashToken(tokenOrHandle)),
    /** All sessions of a user, for admins: handles instead of tokens. */
    async listForUser(userId: string) {
      const live = await store.listLive(database.sql, userId, clock.now())
      return live.map((each) => toListed(each, { id: '', token: '' }))
    },
    activate: activation.activate,
    deactivate: activation.deactivate,
    deactivateTeam: activation.deactivateTeam,
    /** Ends every session of the user and opens a new one here, in the caller's transaction. */
    async renew(tx: Tx, signedIn: SignedIn, user: User, incoming: Incoming) {
      await revocation.revokeAll(tx, user.id)
      const remembered = !cookies.dontRemember(incoming.header('cookie'))
      const { session, token } = await open(tx, user, incoming, remembered)
      const { activeOrganizationId, activeTeamId } = signedIn.session
      if (activeOrganizationId !== null) {
        await activation.activate(tx, session, activeOrganizationId, activeTeamId)
      }
      return { token, cookies: cookies.issue(session, token) }
    },
    revokeAll: (userId: string, except?: string) =>
      database.transaction((tx) => revocation.revokeAll(tx, userId, except)),
    /** For a user who has just verified an address, where that is enough to be signed in. */
    async openAfterVerification(incoming: Incoming, user: User): Promise<SignInResult | undefined> {
      if (!settings.emailVerification.autoSignIn) return undefined
      return database.transaction((tx) =>
        pipeline.completeSignIn(tx, user.id, incoming, { method: 'mailbox', remembered: true }),
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
