import type { Caller } from '@guildhall/contract/identity/callers'
import type { KeyPermission } from '@guildhall/contract/kernel/define'
import { AppError, type Permissions } from '../../../kernel/index.ts'
import { type Incoming, isSessionBearer, type KeyNote } from '../../../platform/http/index.ts'
import { hashToken } from '../../../platform/system.ts'
import { toWire as userToWire } from '../accounts/index.ts'
import { toWire as organizationToWire } from '../organizations/index.ts'
import type { Dependencies } from './dependencies.ts'
import { type ApiKey, type Refusal, refusalOf, retryAfter } from './rules.ts'
import * as store from './store.ts'
import { createUses } from './uses.ts'
import { toWire } from './wire.ts'

type Refused = {
  readonly refusal: Refusal | 'INVALID_API_KEY'
  readonly tryAgainIn?: number
  /** The key that was refused; undefined for an unknown one. */
  readonly refused?: ApiKey
}
export type VerificationResult = { readonly key: ApiKey } | Refused

/** In place of a key that does not exist. */
const nobodys = { id: '', organizationId: null }

const bearer = /^Bearer +(\S+)$/i

/** A key comes in its own header, or as a bearer token that is not a session token. */
export function apiKeyFrom(incoming: Incoming): string | undefined {
  const header = incoming.header('x-api-key')
  if (header !== null) return header
  const bearerToken = bearer.exec(incoming.header('authorization') ?? '')?.[1]
  return bearerToken !== undefined && isSessionBearer(bearerToken) ? undefined : bearerToken
}

/** `files:read` in the form in which the permissions of a key are stored. */
function permissionsOf(needed: readonly KeyPermission[]): Permissions | null {
  if (needed.length === 0) return null
  const requested: Record<string, string[]> = {}
  for (const each of needed) {
    const [resource = '', action = ''] = each.split(':')
    requested[resource] = [...(requested[resource] ?? []), action]
  }
  return requested
}

export function createVerification(dependencies: Dependencies) {
  const { accounts, clock, database, organizations, settings } = dependencies

  const use = createUses(database, clock.now)

  async function verify(text: string, requested: Permissions | null): Promise<VerificationResult> {
    const hash = hashToken(text)
    // The key may change between the refusal and its explanation, so it is tried once more.
    for (let attempt = 0; attempt < 2; attempt++) {
      const used = await use({ hash, requested })
      if (used) return { key: used }
      const found = await store.findByHash(database.hot.sql, hash)
      if (!found) return { refusal: 'INVALID_API_KEY' }
      const now = clock.now()
      const refusal = refusalOf(found, requested, now)
      if (refusal === 'RATE_LIMITED') {
        return { refusal, tryAgainIn: retryAfter(found, now), refused: found }
      }
      if (refusal) return { refusal, refused: found }
    }
    return { refusal: 'RATE_LIMITED', tryAgainIn: 1 }
  }

  function toError({ refusal, tryAgainIn }: Refused, requested: Permissions | null): AppError {
    if (refusal === 'KEY_NOT_FOUND' && requested) {
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
    const user = userId === null ? undefined : await accounts.users.findCached(userId)
    return user && { user: userToWire(user), organization: null }
  }

  /** Authenticates a request by API key, for the guard. */
  async function authenticate(
    text: string,
    needed: readonly KeyPermission[],
    note: KeyNote,
  ): Promise<Caller> {
    const requested = permissionsOf(needed)
    const result = await verify(text, requested)
    const { id, organizationId } = ('key' in result ? result.key : result.refused) ?? nobodys
    if (organizationId !== null) note.usedKey = { kind: 'api_key', id, organizationId }
    if ('refusal' in result) throw toError(result, requested)
    const caller = await callerOf(result.key)
    if (!caller) throw new AppError('INVALID_API_KEY')
    return { ...caller, session: null, apiKey: toWire(result.key) }
  }

  return { verify, authenticate }
}
