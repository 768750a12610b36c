import type { SignedIn } from '@guildhall/contract/sessions'
import { AppError, after, span } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Incoming } from '../../platform/http/index.ts'
import { hashToken } from '../../platform/system.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'

/** What somebody who is signed in shows beside their session. */
export type Evidence = {
  readonly password?: string | undefined
  readonly code?: string | undefined
}

/** Refuses a code that is wrong; using it up is its business too. */
export type JudgeCode = (signedIn: SignedIn, code: string) => Promise<void>

const cookie = 'recent_proof'
const lifetime = 5 * span.minute

/**
 * A session says who somebody is, and not that they are still there: its cookie may be stolen. So
 * what adds, changes or removes a way in asks again. What was shown counts for five minutes, for one
 * session and for the browser that showed it; signing in does not count, since a cookie that was
 * stolen right afterwards would come with it.
 */
export function createProofs({ accounts, chance, clock, database, jar }: Needs) {
  /** Higher modules know codes; at most one judges them. */
  const judges: JudgeCode[] = []

  /** The cookie for whoever has just shown that it is them. */
  async function grant(tx: Tx, sessionId: string): Promise<readonly string[]> {
    const token = chance.token()
    await store.save(tx, sessionId, hashToken(token), after(clock.now(), lifetime))
    return [jar.setSigned(cookie, token, { maxAge: lifetime / span.second })]
  }

  async function goodUntil({ session }: SignedIn, incoming: Incoming): Promise<Date | null> {
    const hashes = jar.readSigned(incoming.header('cookie'), cookie).map(hashToken)
    if (hashes.length === 0) return null
    const found = await store.find(database.sql, session.id, hashes, clock.now())
    return found?.expiresAt ?? null
  }

  /** Refuses wrong evidence; false where none was given. */
  async function judge(signedIn: SignedIn, { password, code }: Evidence) {
    if (password !== undefined) await accounts.confirmPassword(signedIn.user.id, password)
    if (code !== undefined) {
      if (!judges[0]) throw new AppError('INVALID_CODE')
      await judges[0](signedIn, code)
    }
    return password !== undefined || code !== undefined
  }

  const shows = async (signedIn: SignedIn, evidence: Evidence, incoming: Incoming) =>
    (await judge(signedIn, evidence)) || (await goodUntil(signedIn, incoming)) !== null

  return {
    judges,
    grant,
    goodUntil,
    shows,
    /** By evidence in the request, or by what was shown in the last minutes. */
    async demand(signedIn: SignedIn, evidence: Evidence, incoming: Incoming): Promise<void> {
      if (await shows(signedIn, evidence, incoming)) return
      throw new AppError('IDENTITY_CONFIRMATION_REQUIRED')
    },
    sweep: (signal?: AbortSignal) => store.sweep(database.sql, clock.now(), signal),
  }
}
export type Proofs = ReturnType<typeof createProofs>
