import { after, covers, fail, ok, type Permissions, type Result } from '../../../kernel/index.ts'

export type ApiKey = {
  readonly id: string
  readonly userId: string | null
  readonly organizationId: string | null
  readonly name: string | null
  readonly start: string
  readonly prefix: string | null
  readonly enabled: boolean
  readonly expiresAt: Date | null
  readonly remaining: number | null
  readonly refillAmount: number | null
  readonly refillInterval: number | null
  readonly lastRefillAt: Date | null
  readonly rateLimitEnabled: boolean
  readonly rateLimitTimeWindow: number | null
  readonly rateLimitMax: number | null
  readonly requestCount: number
  readonly windowStartedAt: Date | null
  readonly lastRequest: Date | null
  readonly permissions: Permissions | null
  /** While its owner is banned. */
  readonly suspendedUntil: Date | null
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The owner of a key: a user or an organization. */
export type Owner = Pick<ApiKey, 'userId' | 'organizationId'>

export type Refusal =
  | 'BANNED_USER'
  | 'KEY_DISABLED'
  | 'KEY_EXPIRED'
  | 'KEY_NOT_FOUND'
  | 'USAGE_EXCEEDED'
  | 'RATE_LIMITED'

const dueAt = (from: Date | null, span: number | null) =>
  from === null || span === null ? null : after(from, span)

function refillDue(key: ApiKey, now: Date): boolean {
  const due = dueAt(key.lastRefillAt ?? key.createdAt, key.refillInterval)
  return key.refillAmount !== null && due !== null && due <= now
}

/** Milliseconds until the current rate-limit window ends; 0 if the limit is not reached. */
export function retryAfter(key: ApiKey, now: Date): number {
  const { rateLimitEnabled, rateLimitTimeWindow, rateLimitMax } = key
  if (!rateLimitEnabled || rateLimitTimeWindow === null || rateLimitMax === null) return 0
  const end = dueAt(key.windowStartedAt, rateLimitTimeWindow)
  if (end === null || end <= now || key.requestCount < rateLimitMax) return 0
  return end.getTime() - now.getTime()
}

const allows = (granted: Permissions | null, requested: Permissions | null) =>
  requested === null || (granted !== null && covers(granted, requested))

/** Why a key is refused, in the order of checks that clients expect; null if it is accepted. */
export function refusalOf(key: ApiKey, requested: Permissions | null, now: Date): Refusal | null {
  if (key.suspendedUntil !== null && key.suspendedUntil > now) return 'BANNED_USER'
  if (!key.enabled) return 'KEY_DISABLED'
  if (key.expiresAt !== null && key.expiresAt <= now) return 'KEY_EXPIRED'
  if (!allows(key.permissions, requested)) return 'KEY_NOT_FOUND'
  if (key.remaining !== null && key.remaining <= 0 && !refillDue(key, now)) return 'USAGE_EXCEEDED'
  return retryAfter(key, now) > 0 ? 'RATE_LIMITED' : null
}

export type Lifetimes = { readonly shortest: number; readonly longest: number }

/** `expiresIn` in seconds; `null` for a key without expiry. */
export function expiryOf(
  expiresIn: number | null,
  now: Date,
  { shortest, longest }: Lifetimes,
): Result<Date | null> {
  if (expiresIn === null) return ok(null)
  if (expiresIn < shortest) {
    return fail('THE_EXPIRESIN_IS_SMALLER_THAN_THE_PREDEFINED_MINIMUM_VALUE')
  }
  if (expiresIn > longest) return fail('THE_EXPIRESIN_IS_LARGER_THAN_THE_PREDEFINED_MAXIMUM_VALUE')
  return ok(after(now, expiresIn * 1000))
}

const maxNameLength = 32

export function checkName(name: string | undefined): Result<string | undefined> {
  if (name === undefined || (name.length >= 1 && name.length <= maxNameLength)) return ok(name)
  return fail('THE_NAME_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL')
}

export function checkPrefix(prefix: string | undefined): Result<string> {
  if (prefix === undefined) return ok('')
  if (prefix.length >= 1 && prefix.length <= maxNameLength) return ok(prefix)
  return fail('THE_PREFIX_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL')
}

type Refill = Pick<ApiKey, 'refillAmount' | 'refillInterval'>

/** Amount and interval are only valid together. */
export function checkRefill<Key extends Refill>(key: Key): Result<Key> {
  if (key.refillInterval !== null && key.refillAmount === null) {
    return fail('REFILLAMOUNT_IS_REQUIRED_WHEN_REFILLINTERVAL_IS_PROVIDED')
  }
  if (key.refillAmount !== null && key.refillInterval === null) {
    return fail('REFILLINTERVAL_IS_REQUIRED_WHEN_REFILLAMOUNT_IS_PROVIDED')
  }
  return ok(key)
}

/** An owner must not send fields that only an admin may grant. */
export function checkNoGrantFields(fields: Readonly<Record<string, unknown>>): Result<true> {
  if (Object.values(fields).every((value) => value === undefined)) return ok(true)
  return fail('THE_PROPERTY_YOURE_TRYING_TO_SET_CAN_ONLY_BE_SET_FROM_THE_SERVER_AUTH_INSTANCE_ONLY')
}

/** Whether these grants contain read permissions and nothing else. */
export function grantsOnlyRead({
  permissions,
  ...limits
}: Readonly<Record<string, unknown>> & { permissions?: Permissions | null | undefined }): boolean {
  const actions = Object.values(permissions ?? {}).flat()
  return (
    actions.every((action) => action === 'read') &&
    Object.values(limits).every((value) => value === undefined)
  )
}

export type Page = {
  readonly sortBy?: 'createdAt' | 'updatedAt' | 'expiresAt' | 'lastRequest' | 'name' | undefined
  readonly sortDirection?: 'asc' | 'desc' | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}
