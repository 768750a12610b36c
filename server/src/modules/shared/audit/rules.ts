/** A refused request. */
export type Refusal = {
  readonly path: string
  readonly access: string
  readonly rateLimit: string
  readonly code: string
}

/** Wrong credentials, whatever the sign-in method. */
const wrongCredentials = new Set([
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

const wrongApiKeys = new Set([
  'INVALID_API_KEY',
  'KEY_NOT_FOUND',
  'KEY_DISABLED',
  'KEY_EXPIRED',
  'ACCESS_TOKEN_IS_UNKNOWN_OR_HAS_EXPIRED',
])

/** The action under which a refusal is recorded; undefined if it is not recorded. */
export function actionOf({ path, access, code }: Refusal): string | undefined {
  if (wrongCredentials.has(code)) {
    return path.includes('/sign-in/') ? 'sign_in.failed' : 'proof.failed'
  }
  if (wrongApiKeys.has(code)) return 'api_key.refused'
  const administers = access === 'operator' || path.startsWith('/api/auth/admin/')
  const isRefused =
    code === 'UNAUTHORIZED' || code === 'FORBIDDEN' || code.startsWith('YOU_ARE_NOT_ALLOWED')
  return administers && isRefused ? 'admin.refused' : undefined
}

const secretName =
  /^(token|key|secret|secrets|password|hash|code|codes|otp|backupCodes|cookie)$|(Token|Secret|Password|Hash|Cookie)$/
/** `previousPassword` is a secret as well; `hasPassword: true` is not. */
const isSecret = (name: string, value: unknown) =>
  secretName.test(name) && (typeof value === 'string' || Array.isArray(value))

/** Payloads hold no secrets; if one ever does by mistake, it still does not reach the log. */
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

export type RateWindow = {
  readonly since: number
  readonly all: number
  readonly byAddress: Readonly<Record<string, number>>
  readonly leftOut: number
}

export const emptyWindow: RateWindow = { since: 0, all: 0, byAddress: {}, leftOut: 0 }

export const hasEnded = (rateWindow: RateWindow, now: number) => now - rateWindow.since >= minute

/** One more refusal: is it written, or only counted? At most 86,400 lines a day are written. */
export function admit(
  rateWindow: RateWindow,
  address: string,
  now: number,
): { write: boolean; next: RateWindow } {
  const current = hasEnded(rateWindow, now) ? { ...emptyWindow, since: now } : rateWindow
  const fromAddress = Object.hasOwn(current.byAddress, address)
    ? (current.byAddress[address] ?? 0)
    : 0
  if (current.all >= perMinute || fromAddress >= perMinuteAndAddress) {
    return { write: false, next: { ...current, leftOut: current.leftOut + 1 } }
  }
  const byAddress = { ...current.byAddress, [address]: fromAddress + 1 }
  return { write: true, next: { ...current, all: current.all + 1, byAddress } }
}
