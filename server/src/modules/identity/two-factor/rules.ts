/** A user's second step; there is no secret where only emailed codes are used. */
export type TwoFactor = {
  readonly userId: string
  readonly secret: string | null
  /** When the first code showed that the app has the secret; before that it is not in use. */
  readonly confirmedAt: Date | null
  readonly lastStep: number
}

export type Method = 'totp' | 'otp'

export const triesPerChallenge = 5
/** All in seconds. */
export const lifetimes = { challenge: 600, emailedCode: 180 } as const
/**
 * Failures in a row, whatever challenges they were spread over: ten are free, then every fifth locks
 * for twice as long as before. From the hundredth on there is one try a day. Times in seconds.
 */
export const failureRules = {
  beforeLock: 10,
  between: 5,
  most: 100,
  lock: 900,
  longestLock: 86_400,
  rememberedFor: 30 * 86_400,
} as const

/** The owner is notified of the first lock, and when the longest lock is reached. */
export function isOwnerNotified(failures: number): boolean {
  return failures === failureRules.beforeLock || failures === failureRules.most
}

export const backupCodeCount = 10

/**
 * Sign-in methods with one factor only. A linked provider applies its own policy, but one that was
 * never linked only shows a verified mailbox; a passkey counts as two factors.
 */
const oneFactorMethods: ReadonlySet<string> = new Set([
  'password',
  'mailbox',
  'new-provider',
  'security-key',
])
/** These methods have already verified the mailbox. */
const mailboxMethods: ReadonlySet<string> = new Set(['mailbox', 'new-provider'])

export function needsSecondStep(twoFactorEnabled: boolean, method: string): boolean {
  return twoFactorEnabled && oneFactorMethods.has(method)
}

export const hasApp = (known: TwoFactor | undefined) =>
  known?.secret != null && known.confirmedAt !== null

/**
 * The possible second steps. After an emailed link or code, or a provider that has verified the
 * address, another email adds nothing; it is allowed only for users who have nothing else.
 */
export function methodsFor(known: TwoFactor | undefined, method: string): Method[] {
  if (!hasApp(known)) return ['otp']
  return mailboxMethods.has(method) ? ['totp'] : ['totp', 'otp']
}

/** Seconds until the lock expires, if there is one. */
export function lockLeft(lockedUntil: Date | null, now: Date): number {
  if (lockedUntil === null) return 0
  return Math.max(0, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000))
}

/** Codes are typed with spaces or dashes in them. */
export const normalizeCode = (text: string) => text.replace(/[\s-]/g, '')

/** Letters and digits that are not mistaken for each other, in either case. */
export const backupAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
export const backupLength = 10

export const showBackupCode = (text: string) => `${text.slice(0, 5)}-${text.slice(5)}`
export const readBackupCode = (text: string) => normalizeCode(text).toLowerCase()
