import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError, after, span } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'

/** What a signed-in user presents to confirm their identity again. */
export type Evidence = {
  readonly password?: string | undefined
  readonly code?: string | undefined
}

/** Throws if the code is wrong; also consumes it. */
type VerifyCode = (signedIn: SignedIn, code: string) => Promise<void>

const cookie = 'recent_proof'

/**
 * Re-authentication for sensitive actions: a session cookie may be stolen, so whatever adds, changes
 * or removes a sign-in method asks again. A confirmation is valid for some minutes, for one session and
 * one browser. Signing in counts as one, with all of its steps: its token is another cookie than that of
 * the session, and is of no use in another session.
 */
export function createProofs(dependencies: Dependencies) {
  const { accounts, clock, database, jar, random, sessions, settings } = dependencies
  const lifetime = settings.confirmation.maxAge * span.second
  /** Set by the module that knows codes; at most one. */
  const codeVerifiers: VerifyCode[] = []

  /** Stores a confirmation, and returns its cookie. */
  async function grant(tx: Tx, sessionId: string, bySigningIn = false): Promise<readonly string[]> {
    const token = random.token()
    const expiresAt = after(clock.now(), lifetime)
    store.save(tx, { sessionId, hash: hashToken(token), expiresAt, bySigningIn })
    return [jar.setSigned(cookie, token, { maxAge: lifetime / span.second })]
  }

  sessions.hooks.signedIn.register(
    'evidence.confirm',
    async (tx, user, session, _incoming, { tookSecondStep }) =>
      user.twoFactorEnabled && !tookSecondStep ? [] : grant(tx, session.id, true),
  )

  /** For a browser that signs out: what it holds is of no use any more. */
  const forget = () => [jar.clear(cookie)]
  sessions.hooks.signingOut.register('evidence.forget', (incoming) => ({
    tokens: [],
    cookies: jar.read(incoming.header('cookie'), cookie) === undefined ? [] : forget(),
  }))

  async function recent({ session }: SignedIn, incoming: Incoming) {
    const hashes = jar.readSigned(incoming.header('cookie'), cookie).map(hashToken)
    if (hashes.length === 0) return undefined
    return store.find(database.sql, session.id, hashes, clock.now())
  }

  /** Throws if the evidence is wrong; false if there is none. */
  async function verify(signedIn: SignedIn, { password, code }: Evidence) {
    if (password !== undefined) await accounts.confirmPassword(signedIn.user.id, password)
    if (code !== undefined) {
      if (!codeVerifiers[0]) throw new AppError('INVALID_CODE')
      await codeVerifiers[0](signedIn, code)
    }
    return password !== undefined || code !== undefined
  }

  /** How the identity was confirmed: when asked again, or only by signing in. */
  async function confirmedBy(
    signedIn: SignedIn,
    evidence: Evidence,
    incoming: Incoming,
  ): Promise<'asking' | 'signing in' | undefined> {
    if (await verify(signedIn, evidence)) return 'asking'
    const found = await recent(signedIn, incoming)
    return found && (found.bySigningIn ? 'signing in' : 'asking')
  }

  const isConfirmed = async (signedIn: SignedIn, evidence: Evidence, incoming: Incoming) =>
    (await confirmedBy(signedIn, evidence, incoming)) !== undefined

  return {
    codeVerifiers,
    grant,
    forget,
    confirmedBy,
    isConfirmed,
    validUntil: async (signedIn: SignedIn, incoming: Incoming) =>
      (await recent(signedIn, incoming))?.expiresAt ?? null,
    /** Throws unless the request contains evidence, or the identity was confirmed recently. */
    async require(signedIn: SignedIn, evidence: Evidence, incoming: Incoming): Promise<void> {
      if (await isConfirmed(signedIn, evidence, incoming)) return
      throw new AppError('IDENTITY_CONFIRMATION_REQUIRED')
    },
    sweep: (signal?: AbortSignal) => store.sweep(database.sql, clock.now(), signal),
  }
}
export type Proofs = ReturnType<typeof createProofs>
