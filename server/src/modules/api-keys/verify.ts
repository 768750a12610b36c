import type { Caller } from '@guildhall/contract/callers'
import type { KeyPermission } from '@guildhall/contract/define'
import { AppError } from '../../kernel/index.ts'
import { type Incoming, isSessionBearer } from '../../platform/http/index.ts'
import { hashToken } from '../../platform/system.ts'
import { toWire as userToWire } from '../accounts/index.ts'
import { toWire as organizationToWire } from '../organizations/index.ts'
import type { Needs } from './needs.ts'
import { type ApiKey, type Permissions, type Refusal, refusalOf, waitFor } from './rules.ts'
import * as store from './store.ts'
import { createUses } from './uses.ts'
import { toWire } from './wire.ts'

type Refused = { readonly refusal: Refusal | 'INVALID_API_KEY'; readonly tryAgainIn?: number }
export type Verdict = { readonly key: ApiKey } | Refused

const bearer = /^Bearer +(\S+)$/i

/** A program shows its key in a header of its own, or as any bearer does that shows no session. */
export function keyOf(incoming: Incoming): string | undefined {
  const own = incoming.header('x-api-key')
  if (own !== null) return own
  const shown = bearer.exec(incoming.header('authorization') ?? '')?.[1]
  return shown !== undefined && isSessionBearer(shown) ? undefined : shown
}

/** `files:read` as the permissions of a key are kept. */
function permissionsOf(needed: readonly KeyPermission[]): Permissions | null {
  if (needed.length === 0) return null
  const asked: Record<string, string[]> = {}
  for (const each of needed) {
    const [resource = '', action = ''] = each.split(':')
    asked[resource] = [...(asked[resource] ?? []), action]
  }
  return asked
}

export function createVerification(needs: Needs) {
  const { accounts, clock, database, organizations, settings } = needs

  const use = createUses(database, clock.now)

  async function verify(text: string, asked: Permissions | null): Promise<Verdict> {
    const hash = hashToken(text)
    // A refusal can be out of date by the time it is explained, so it is asked for once more.
    for (let attempt = 0; attempt < 2; attempt++) {
      const used = await use({ hash, asked })
      if (used) return { key: used }
      const found = await store.findByHash(database.hot.sql, hash)
      if (!found) return { refusal: 'INVALID_API_KEY' }
      const now = clock.now()
      const refusal = refusalOf(found, asked, now)
      if (refusal === 'RATE_LIMITED') return { refusal, tryAgainIn: waitFor(found, now) }
      if (refusal) return { refusal }
    }
    return { refusal: 'RATE_LIMITED', tryAgainIn: 1 }
  }

  function refused({ refusal, tryAgainIn }: Refused, asked: Permissions | null): AppError {
    if (refusal === 'KEY_NOT_FOUND' && asked) {
      return new AppError('THIS_API_KEY_IS_NOT_ALLOWED_TO_DO_THIS')
    }
    if (refusal === 'BANNED_USER') {
      return new AppError(refusal, { message: settings.admin.bannedUserMessage })
    }
    const retryAfter = tryAgainIn === undefined ? {} : { retryAfter: Math.ceil(tryAgainIn / 1000) }
    return new AppError(refusal, retryAfter)
  }

  async function callerOf({ userId, organizationId }: ApiKey) {
    if (organizationId !== null) {
      const organization = await organizations.find(database.hot.sql, organizationId)
      return organization && { user: null, organization: organizationToWire(organization) }
    }
    const user = userId === null ? undefined : await accounts.people.recall(userId)
    return user && { user: userToWire(user), organization: null }
  }

  /** Whose key it is, for the guard. */
  async function open(text: string, needed: readonly KeyPermission[]): Promise<Caller> {
    const asked = permissionsOf(needed)
    const verdict = await verify(text, asked)
    if ('refusal' in verdict) throw refused(verdict, asked)
    const caller = await callerOf(verdict.key)
    if (!caller) throw new AppError('INVALID_API_KEY')
    return { ...caller, session: null, apiKey: toWire(verdict.key) }
  }

  return { verify, open }
}
