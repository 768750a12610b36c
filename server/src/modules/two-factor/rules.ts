/** What is known of a person's second step; whoever only uses codes by mail has no secret. */
export type TwoFactor = {
  readonly userId: string
  readonly secret: string | null
  /** When the first code showed that the app has the secret; before that it counts for nothing. */
  readonly provenAt: Date | null
  readonly lastStep: number
}

export type Method = 'totp' | 'otp'

export const triesPerChallenge = 5
/** All in seconds. */
export const lifetimes = { challenge: 600, mailedCode: 180 } as const
/**
 * Failures in a row, whatever challenges they were spread over: ten are free, then every fifth locks
 * for twice as long as before. From the hundredth on there is one a day. Times in seconds.
 */
export const failureRules = {
  beforeLock: 10,
  between: 5,
  most: 100,
  lock: 900,
  longestLock: 86_400,
  rememberedFor: 30 * 86_400,
} as const

/** The owner is told of the first lock, and when guessing has come to its end. */
export function isTold(failures: number): boolean {
  return failures === failureRules.beforeLock || failures === failureRules.most
}

export const backupCodeCount = 10

/**
 * Ways that prove one thing only. A provider asks for what it wants, but one that was never linked
 * only vouches for a mailbox; a passkey proves two things.
 */
const oneStepWays: ReadonlySet<string> = new Set([
  'password',
  'mailbox',
  'new-provider',
  'security-key',
])
/** Whoever comes by one of these proved the mailbox. */
const mailboxWays: ReadonlySet<string> = new Set(['mailbox', 'new-provider'])

export function needsSecondStep(twoFactorEnabled: boolean, way: string): boolean {
  return twoFactorEnabled && oneStepWays.has(way)
}

export const hasApp = (known: TwoFactor | undefined) =>
  known?.secret != null && known.provenAt !== null

/**
 * How the second step may be done. Whoever came by a mail, or by a service that vouches for the address, proved the mailbox already, so another
 * mail would prove nothing; it is taken only from people who have nothing else.
 */
export function methodsOf(known: TwoFactor | undefined, way: string): Method[] {
  if (!hasApp(known)) return ['otp']
  return mailboxWays.has(way) ? ['totp'] : ['totp', 'otp']
}

/** Seconds until the lock is over, if there is one. */
export function lockLeft(lockedUntil: Date | null, now: Date): number {
  if (lockedUntil === null) return 0
  return Math.max(0, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000))
}

/** People type codes with blanks in them. */
export const typedCode = (text: string) => text.replace(/[\s-]/g, '')

/** Letters and digits that are not taken for each other, in whatever case they are typed. */
export const backupAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
export const backupLength = 10

export const showBackupCode = (text: string) => `${text.slice(0, 5)}-${text.slice(5)}`
export const readBackupCode = (text: string) => typedCode(text).toLowerCase()
