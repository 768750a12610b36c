import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError, after } from '../../kernel/index.ts'
import { concerns } from '../../platform/acting.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { hashToken } from '../../platform/system.ts'
import type { Interrupt } from '../sessions/index.ts'
import type { Devices } from './devices.ts'
import type { Needs } from './needs.ts'
import {
  failureRules,
  isTold,
  lifetimes,
  lockLeft,
  methodsOf,
  needsSecondStep,
  triesPerChallenge,
} from './rules.ts'
import * as challenges from './store/challenges.ts'
import * as failures from './store/failures.ts'
import * as store from './store.ts'

const cookie = 'two_factor'

/** Who is about to show a code: somebody between the two steps, or somebody who is signed in. */
export type Claimant = {
  readonly userId: string
  /** What codes by mail are kept for: those of one challenge are worth nothing for another. */
  readonly subject: string
  /** Whose wrong codes are counted together: a thief's must not lock out the owner's browser. */
  readonly countedFor: string
} & (
  | { readonly by: 'session'; readonly signedIn: SignedIn }
  | { readonly by: 'challenge'; readonly hash: Buffer; readonly way: string }
)

/** The moment between the two steps. */
export function createChallenges(needs: Needs, devices: Devices) {
  const { chance, clock, database, events, jar, sessions } = needs

  const interrupt: Interrupt = async (tx, user, { way, remembered, pending }, incoming) => {
    if (!needsSecondStep(user.twoFactorEnabled, way)) return undefined
    const trusted = await devices.recognize(tx, user.id, incoming)
    if (trusted) return { cookies: trusted }
    const token = `2fa-${chance.token(20)}`
    await challenges.insert(tx, {
      hash: hashToken(token),
      userId: user.id,
      way,
      remembered,
      pending: pending ?? null,
      triesLeft: triesPerChallenge,
      expiresAt: after(clock.now(), lifetimes.challenge * 1000),
    })
    const twoFactorMethods = methodsOf(await store.find(tx, user.id), way)
    return {
      answer: { twoFactorRedirect: true, twoFactorMethods },
      cookies: [jar.setSigned(cookie, token, { maxAge: lifetimes.challenge })],
    }
  }

  /** A session goes first: whoever is signed in is asked for a code by their settings. */
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
    const { userId, hash, way } = found
    const countedFor = (await sessions.knownAs(incoming, userId)) ?? 'strangers'
    const subject = hash.toString('base64url')
    return { by: 'challenge', userId, subject, countedFor, hash, way }
  }

  async function refuseLocked({ userId, countedFor }: Claimant): Promise<void> {
    const known = await failures.find(database.sql, userId, countedFor)
    const retryAfter = lockLeft(known?.lockedUntil ?? null, clock.now())
    if (retryAfter > 0) throw new AppError('ACCOUNT_TEMPORARILY_LOCKED', { retryAfter })
  }

  /** Counts a try wherever it has to be counted; what follows may only say whether it was right. */
  async function countTry(claimant: Claimant): Promise<failures.Counted> {
    const { userId, countedFor } = claimant
    concerns(`user:${userId}`)
    await refuseLocked(claimant)
    const now = clock.now()
    if (claimant.by === 'challenge') {
      const counted = await challenges.countTry(database.sql, claimant.hash, now)
      if (!counted) throw new AppError('INVALID_TWO_FACTOR_COOKIE')
      if (counted.left < 0) throw new AppError('TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE')
    }
    const counted = await failures.count(database.sql, userId, countedFor, { ...failureRules, now })
    if (counted) return counted
    await refuseLocked(claimant)
    throw new AppError('ACCOUNT_TEMPORARILY_LOCKED', { retryAfter: failureRules.lock })
  }

  /** A try at a code. Where a wrong one begins a lock, the owner may have to hear of it. */
  async function attempt<Value>(claimant: Claimant, work: () => Promise<Value>): Promise<Value> {
    const { failures: count, lockedUntil } = await countTry(claimant)
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError && lockedUntil !== null && isTold(count)) {
        const { userId } = claimant
        const payload = { userId, failures: count, lockedUntil: lockedUntil.toISOString() }
        await database.transaction((tx) =>
          events.append(tx, 'two_factor.locked', `user:${userId}`, payload),
        )
      }
      throw error
    }
  }

  return { interrupt, identify, ofSession, refuseLocked, attempt, clear: () => jar.clear(cookie) }
}
export type Challenges = ReturnType<typeof createChallenges>
