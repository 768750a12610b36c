/** What is known of an attempt that was refused. */
export type Refusal = {
  readonly path: string
  readonly access: string
  readonly pace: string
  readonly code: string
}

/** Wrong proofs, whatever the way in. */
const wrongProofs = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_USERNAME_OR_PASSWORD',
  'INVALID_PASSWORD',
  'BANNED_USER',
  'INVALID_CODE',
  'INVALID_OTP',
  'OTP_EXPIRED',
  'OTP_HAS_EXPIRED',
  'TOO_MANY_ATTEMPTS',
  'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE',
  'ACCOUNT_TEMPORARILY_LOCKED',
  'INVALID_BACKUP_CODE',
  'AUTHENTICATION_FAILED',
])

const wrongKeys = new Set(['INVALID_API_KEY', 'KEY_NOT_FOUND', 'KEY_DISABLED', 'KEY_EXPIRED'])

/** The refusals that somebody will ask about later, and what they are called in the log. */
export function nameOf({ path, access, code }: Refusal): string | undefined {
  if (wrongProofs.has(code)) {
    return path.includes('/sign-in/') ? 'sign_in.failed' : 'proof.failed'
  }
  if (wrongKeys.has(code)) return 'api_key.refused'
  const administers = access === 'operator' || path.startsWith('/api/auth/admin/')
  const isRefused =
    code === 'UNAUTHORIZED' || code === 'FORBIDDEN' || code.startsWith('YOU_ARE_NOT_ALLOWED')
  return administers && isRefused ? 'admin.refused' : undefined
}

/** The organization that an event belongs to: named by its payload, or its line is that of one. */
export function organizationOf(aggregate: string, payload: object): string | null {
  if ('organizationId' in payload && typeof payload.organizationId === 'string') {
    return payload.organizationId
  }
  return aggregate.startsWith('organization:') ? aggregate.slice('organization:'.length) : null
}

const secretName =
  /^(token|key|secret|secrets|password|hash|code|codes|otp|backupCodes|cookie)$|(Token|Secret|Password|Hash|Cookie)$/
/** `previousPassword` is one as well; `hasPassword: true` is not. */
const isSecret = (name: string, value: unknown) =>
  secretName.test(name) && (typeof value === 'string' || Array.isArray(value))

/** Payloads hold no secrets; should one ever slip in, it still does not reach the log. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name, inner) ? '(left out)' : withoutSecrets(inner),
    ]),
  )
}

const perMinute = 60
const perMinuteAndAddress = 10
const minute = 60_000

export type Pace = {
  readonly since: number
  readonly all: number
  readonly byAddress: Readonly<Record<string, number>>
  readonly leftOut: number
}

export const rested: Pace = { since: 0, all: 0, byAddress: {}, leftOut: 0 }

export const isOver = (pace: Pace, now: number) => now - pace.since >= minute

/** One more refusal: is it written, or only counted? At most 86,400 lines a day come of it. */
export function admit(pace: Pace, address: string, now: number): { write: boolean; next: Pace } {
  const current = isOver(pace, now) ? { ...rested, since: now } : pace
  const fromThere = Object.hasOwn(current.byAddress, address)
    ? (current.byAddress[address] ?? 0)
    : 0
  if (current.all >= perMinute || fromThere >= perMinuteAndAddress) {
    return { write: false, next: { ...current, leftOut: current.leftOut + 1 } }
  }
  const byAddress = { ...current.byAddress, [address]: fromThere + 1 }
  return { write: true, next: { ...current, all: current.all + 1, byAddress } }
}

/** A cell that a spreadsheet would take for a formula is shown as the text that it is. */
export function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
