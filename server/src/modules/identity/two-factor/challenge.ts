import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError, after } from '../../../kernel/index.ts'
import { setAuditSubject } from '../../../platform/actor.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { ChallengeHook } from '../sessions/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Devices } from './devices.ts'
import {
  failureRules,
  isOwnerNotified,
  lifetimes,
  lockLeft,
  methodsFor,
  needsSecondStep,
  triesPerChallenge,
} from './rules.ts'
import * as challenges from './store/challenges.ts'
import * as failures from './store/failures.ts'
import * as store from './store.ts'

const cookie = 'two_factor'

/** Who submits a code: a user between the two steps, or a signed-in user. */
export type Claimant = {
  readonly userId: string
  /** The subject of emailed codes: those of one challenge are invalid for another. */
  readonly subject: string
  /** Under which key wrong codes are counted: an attacker's must not lock out the owner's browser. */
  readonly countedFor: string
} & (
  | { readonly by: 'session'; readonly signedIn: SignedIn }
  | { readonly by: 'challenge'; readonly hash: Buffer; readonly method: string }
)

/** Challenges between the two steps. */
export function createChallenges(dependencies: Dependencies, devices: Devices) {
  const { random, clock, database, events, jar, sessions } = dependencies

  const challengeIfNeeded: ChallengeHook = async (
    tx,
    user,
    { method, remembered, pending },
    incoming,
  ) => {
    if (!needsSecondStep(user.twoFactorEnabled, method)) return undefined
    const trusted = await devices.renewTrust(tx, user.id, incoming)
    if (trusted) return { cookies: trusted }
    const token = `2fa-${random.token(20)}`
    await challenges.insert(tx, {
      hash: hashToken(token),
      userId: user.id,
      method,
      remembered,
      pending: pending ?? null,
      triesLeft: triesPerChallenge,
      expiresAt: after(clock.now(), lifetimes.challenge * 1000),
    })
    const twoFactorMethods = methodsFor(await store.find(tx, user.id), method)
    return {
      answer: { twoFactorRedirect: true, twoFactorMethods },
      cookies: [jar.setSigned(cookie, token, { maxAge: lifetimes.challenge })],
    }
  }

  /** A session takes precedence: a signed-in user submits a code in the settings. */
  function ofSession(signedIn: SignedIn) {
    const { user, session } = signedIn
    const countedFor = `session ${session.id}`
    const subject = `${user.id} ${session.id}`
    return { by: 'session', userId: user.id, subject, countedFor, signedIn } as const
  }

  async function identify(incoming: Incoming): Promise<Claimant> {
    const { signedIn } = await sessions.read(incoming, { fromDatabase: true, refresh: false })
    if (signedIn) return ofSession(signedIn)
    const hashes = jar.readSigned(incoming.header('cookie'), cookie).map(hashToken)
    const found =
      hashes.length > 0 ? await challenges.find(database.sql, hashes, clock.now()) : undefined
    if (!found) throw new AppError('INVALID_TWO_FACTOR_COOKIE')
    const { userId, hash, method } = found
    const countedFor = (await sessions.loginThrottleKeyFor(incoming, userId)) ?? 'strangers'
    const subject = hash.toString('base64url')
    return { by: 'challenge', userId, subject, countedFor, hash, method }
  }

  async function requireUnlocked({ userId, countedFor }: Claimant): Promise<void> {
    const known = await failures.find(database.sql, userId, countedFor)
    const retryAfter = lockLeft(known?.lockedUntil ?? null, clock.now())
    if (retryAfter > 0) throw new AppError('ACCOUNT_TEMPORARILY_LOCKED', { retryAfter })
  }

  /** Counts a try for the challenge and for the user, before the code is checked. */
  async function countTry(claimant: Claimant): Promise<failures.Counted> {
    const { userId, countedFor } = claimant
    setAuditSubject(`user:${userId}`)
    await requireUnlocked(claimant)
    const now = clock.now()
    if (claimant.by === 'challenge') {
      const counted = await challenges.countTry(database.sql, claimant.hash, now)
      if (!counted) throw new AppError('INVALID_TWO_FACTOR_COOKIE')
      if (counted.left < 0) throw new AppError('TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE')
    }
    const counted = await failures.count(database.sql, userId, countedFor, { ...failureRules, now })
    if (counted) return counted
    await requireUnlocked(claimant)
    throw new AppError('ACCOUNT_TEMPORARILY_LOCKED', { retryAfter: failureRules.lock })
  }

  /** One try at a code. Where a wrong one causes a lock, the owner may be notified. */
  async function attempt<Value>(claimant: Claimant, work: () => Promise<Value>): Promise<Value> {
    const { failures: count, lockedUntil } = await countTry(claimant)
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError && lockedUntil !== null && isOwnerNotified(count)) {
        const { userId } = claimant
        const payload = { userId, failures: count, lockedUntil: lockedUntil.toISOString() }
        await database.transaction((tx) =>
          events.append(tx, 'two_factor.locked', `user:${userId}`, payload),
        )
      }
      throw error
    }
  }

  return {
    challengeIfNeeded,
    identify,
    ofSession,
    requireUnlocked,
    attempt,
    clear: () => jar.clear(cookie),
  }
}
export type Challenges = ReturnType<typeof createChallenges>
