import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError, after } from '../../kernel/index.ts'
import { concerns } from '../../platform/acting.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { hashToken } from '../../platform/system.ts'
import type { Interrupt } from '../sessions/index.ts'
import type { Devices } from './devices.ts'
import type { Needs } from './needs.ts'
import { lifetimes, lockLeft, methodsOf, needsSecondStep, tries } from './rules.ts'
import * as challenges from './store/challenges.ts'
import * as store from './store.ts'

const cookie = 'two_factor'

/** Who is about to show a code: somebody between the two steps, or somebody who is signed in. */
export type Claimant = {
  readonly userId: string
  /** What codes by mail are kept for: those of one challenge are worth nothing for another. */
  readonly subject: string
} & (
  | { readonly by: 'session'; readonly signedIn: SignedIn }
  | { readonly by: 'challenge'; readonly hash: Buffer; readonly way: string }
)

/** The moment between the two steps. */
export function createChallenges(needs: Needs, devices: Devices) {
  const { chance, clock, database, jar, sessions } = needs

  const interrupt: Interrupt = async (tx, user, { way, remembered }, incoming) => {
    if (!needsSecondStep(user.twoFactorEnabled, way)) return undefined
    const trusted = await devices.recognize(tx, user.id, incoming)
    if (trusted) return { cookies: trusted }
    const token = `2fa-${chance.token(20)}`
    await challenges.insert(tx, {
      hash: hashToken(token),
      userId: user.id,
      way,
      remembered,
      triesLeft: tries.perChallenge,
      expiresAt: after(clock.now(), lifetimes.challenge * 1000),
    })
    const twoFactorMethods = methodsOf(await store.find(tx, user.id), way)
    return {
      answer: { twoFactorRedirect: true, twoFactorMethods },
      cookies: [jar.setSigned(cookie, token, { maxAge: lifetimes.challenge })],
    }
  }

  /** A session goes first: whoever is signed in is asked for a code by their settings. */
  async function identify(incoming: Incoming): Promise<Claimant> {
    const { signedIn } = await sessions.read(incoming, { fromDatabase: true, refresh: false })
    if (signedIn) {
      const { user, session } = signedIn
      return { by: 'session', userId: user.id, subject: `${user.id} ${session.id}`, signedIn }
    }
    const hashes = jar.readSigned(incoming.header('cookie'), cookie).map(hashToken)
    const found =
      hashes.length > 0 ? await challenges.find(database.sql, hashes, clock.now()) : undefined
    if (!found) throw new AppError('INVALID_TWO_FACTOR_COOKIE')
    const { userId, hash, way } = found
    return { by: 'challenge', userId, subject: hash.toString('base64url'), hash, way }
  }

  async function refuseLocked(userId: string): Promise<void> {
    const known = await store.find(database.sql, userId)
    const retryAfter = lockLeft(known?.lockedUntil ?? null, clock.now())
    if (retryAfter > 0) throw new AppError('ACCOUNT_TEMPORARILY_LOCKED', { retryAfter })
  }

  /** Counts a try wherever it has to be counted; what follows may only say whether it was right. */
  async function countTry(claimant: Claimant): Promise<void> {
    concerns(`user:${claimant.userId}`)
    await refuseLocked(claimant.userId)
    const now = clock.now()
    if (claimant.by === 'challenge') {
      const counted = await challenges.countTry(database.sql, claimant.hash, now)
      if (!counted) throw new AppError('INVALID_TWO_FACTOR_COOKIE')
      if (counted.left < 0) throw new AppError('TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE')
    }
    const terms = { now, most: tries.beforeLock, lockUntil: after(now, lifetimes.lock * 1000) }
    if (!(await store.countTry(database.sql, claimant.userId, terms))) {
      throw new AppError('ACCOUNT_TEMPORARILY_LOCKED', { retryAfter: lifetimes.lock })
    }
  }

  return { interrupt, identify, refuseLocked, countTry, clear: () => jar.clear(cookie) }
}
export type Challenges = ReturnType<typeof createChallenges>
