import type { Caller } from '@guildhall/contract/api-keys'
import { AppError } from '../../kernel/index.ts'
import { type Incoming, isSessionBearer } from '../../platform/http/index.ts'
import { hashToken } from '../../platform/system.ts'
import { toWire as userToWire } from '../accounts/index.ts'
import type { Needs } from './needs.ts'
import { type ApiKey, type Permissions, type Refusal, refusalOf, waitFor } from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

export type Verdict =
  | { readonly key: ApiKey }
  | { readonly refusal: Refusal | 'INVALID_API_KEY'; readonly tryAgainIn?: number }

const bearer = /^Bearer +(\S+)$/i

/** A program shows its key in a header of its own, or as any bearer does that shows no session. */
export function keyOf(incoming: Incoming): string | undefined {
  const own = incoming.header('x-api-key')
  if (own !== null) return own
  const shown = bearer.exec(incoming.header('authorization') ?? '')?.[1]
  return shown !== undefined && isSessionBearer(shown) ? undefined : shown
}

export function createVerification({ accounts, clock, database }: Needs) {
  async function verify(text: string, asked: Permissions | null): Promise<Verdict> {
    const hash = hashToken(text)
    // A refusal can be out of date by the time it is explained, so it is asked for once more.
    for (let attempt = 0; attempt < 2; attempt++) {
      const used = await store.use(database.sql, hash, clock.now(), asked)
      if (used) return { key: used }
      const found = await store.findByHash(database.sql, hash)
      if (!found) return { refusal: 'INVALID_API_KEY' }
      const now = clock.now()
      const refusal = refusalOf(found, asked, now)
      if (refusal === 'RATE_LIMITED') return { refusal, tryAgainIn: waitFor(found, now) }
      if (refusal) return { refusal }
    }
    return { refusal: 'RATE_LIMITED', tryAgainIn: 1 }
  }

  /** Whose key it is, for the guard. */
  async function open(text: string): Promise<Caller> {
    const verdict = await verify(text, null)
    if ('refusal' in verdict) {
      const { refusal, tryAgainIn } = verdict
      throw new AppError(
        refusal,
        tryAgainIn === undefined ? {} : { retryAfter: Math.ceil(tryAgainIn / 1000) },
      )
    }
    const user = await accounts.people.find(database.sql, verdict.key.userId)
    if (!user) throw new AppError('INVALID_API_KEY')
    return { user: userToWire(user), apiKey: toWire(verdict.key) }
  }

  return { verify, open }
}
