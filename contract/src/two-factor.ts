import { z } from 'zod'
import { User } from './accounts.ts'
import { Instant, ReturnUrl, Status } from './common.ts'
import { defineErrors, defineEvents } from './define.ts'
import { endpoint } from './endpoint.ts'
import { evidence, evidenceErrors } from './sessions.ts'

export const errors = defineErrors({
  TOTP_NOT_ENABLED: { status: 400, message: 'TOTP not enabled' },
  TOTP_IS_ALREADY_ENABLED: { status: 400, message: 'TOTP is already enabled' },
  CONFIRM_YOUR_ADDRESS_FIRST: { status: 403, message: 'Confirm your address first' },
  OTP_NOT_ENABLED: { status: 400, message: 'OTP not enabled' },
  OTP_HAS_EXPIRED: { status: 400, message: 'OTP has expired' },
  TWO_FACTOR_ISNT_ENABLED: { status: 400, message: "Two factor isn't enabled" },
  BACKUP_CODES_ARENT_ENABLED: { status: 400, message: "Backup codes aren't enabled" },
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: {
    status: 400,
    message: 'Too many attempts. Please request a new code.',
  },
  INVALID_CODE: { status: 401, message: 'Invalid code' },
  INVALID_BACKUP_CODE: { status: 401, message: 'Invalid backup code' },
  INVALID_TWO_FACTOR_COOKIE: { status: 401, message: 'Invalid two factor cookie' },
  ACCOUNT_TEMPORARILY_LOCKED: {
    status: 429,
    message:
      'Too many failed verification attempts. Your account is temporarily locked. Please try again later.',
  },
})

/** Whose second step it is; codes and secrets are told to nobody. */
const Whose = z.object({ userId: z.string() })

export const events = defineEvents({
  'user.two_factor_enabled': User,
  'user.two_factor_disabled': User,
  'two_factor.totp_prepared': Whose,
  'two_factor.totp_confirmed': Whose,
  'two_factor.code_sent': Whose,
  'two_factor.backup_codes_generated': Whose.extend({
    count: z.number(),
    /** Those that come with a new app. */
    first: z.literal(true).optional(),
  }),
  'two_factor.backup_code_used': Whose.extend({ left: z.number() }),
  /** Too many wrong codes in a row. */
  'two_factor.locked': Whose.extend({ failures: z.number(), lockedUntil: Instant }),
  'two_factor.device_trusted': Whose.extend({ expiresAt: Instant }),
})

const proof = z.object(evidence)
const proofErrors = evidenceErrors

export const enable = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/enable',
  summary: 'Begin with an authenticator app, or switch on codes by mail',
  access: 'sensitive',
  pace: 'credentials',
  body: proof.extend({
    method: z.enum(['totp', 'otp']).default('totp'),
    /** What the authenticator app shows the account under. */
    issuer: z.string().min(1).max(64).optional(),
  }),
  output: z.union([
    z.object({
      method: z.literal('totp'),
      totpURI: z.string(),
      backupCodes: z.array(z.string()),
    }),
    z.object({ method: z.literal('otp') }),
  ]),
  errors: [
    ...proofErrors,
    'TOTP_IS_ALREADY_ENABLED',
    'EMAIL_NOT_VERIFIED',
    'CONFIRM_YOUR_ADDRESS_FIRST',
  ],
})

export const disable = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/disable',
  summary: 'Sign in with one step again',
  access: 'sensitive',
  pace: 'credentials',
  body: proof,
  output: Status,
  errors: proofErrors,
})

export const getTotpUri = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/get-totp-uri',
  summary: 'What an authenticator app has to scan',
  access: 'sensitive',
  pace: 'credentials',
  body: proof,
  output: z.object({ totpURI: z.string() }),
  errors: [...proofErrors, 'TOTP_NOT_ENABLED'],
})

export const generateBackupCodes = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/generate-backup-codes',
  summary: 'New backup codes in place of the old ones',
  access: 'sensitive',
  pace: 'credentials',
  body: proof,
  output: Status.extend({ backupCodes: z.array(z.string()) }),
  errors: [...proofErrors, 'TWO_FACTOR_ISNT_ENABLED'],
})

const flag = z.stringbool().or(z.boolean()).optional()

/** A code, and for a form without a script where to go afterwards. */
const shown = {
  code: z.string().max(64),
  trustDevice: flag,
  callbackURL: ReturnUrl.optional(),
}
const step = {
  method: 'POST',
  access: 'public',
  whileImpersonating: 'refused',
  pace: 'credentials',
  form: true,
} as const
const stepErrors = [
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE',
  'ACCOUNT_TEMPORARILY_LOCKED',
  'BANNED_USER',
] as const

export const verifyTotp = endpoint({
  ...step,
  path: '/api/auth/two-factor/verify-totp',
  summary: 'The second step by an authenticator app; the first time it switches two-factor on',
  body: z.object(shown),
  output: z.object({ token: z.string(), user: User }),
  errors: [...stepErrors, 'INVALID_CODE', 'TOTP_NOT_ENABLED'],
})

export const sendOtp = endpoint({
  ...step,
  pace: 'mail',
  path: '/api/auth/two-factor/send-otp',
  summary: 'Send a code for the second step by mail',
  body: z.object({ trustDevice: flag, callbackURL: ReturnUrl.optional() }),
  output: Status,
  errors: ['INVALID_TWO_FACTOR_COOKIE', 'ACCOUNT_TEMPORARILY_LOCKED', 'OTP_NOT_ENABLED'],
})

export const verifyOtp = endpoint({
  ...step,
  path: '/api/auth/two-factor/verify-otp',
  summary: 'The second step by a code from a mail; the first time it switches two-factor on',
  body: z.object(shown),
  output: z.object({ token: z.string(), user: User }),
  errors: [...stepErrors, 'INVALID_CODE', 'OTP_HAS_EXPIRED', 'OTP_NOT_ENABLED'],
})

export const verifyBackupCode = endpoint({
  ...step,
  path: '/api/auth/two-factor/verify-backup-code',
  summary: 'The second step by a backup code, which is spent with it',
  body: z.object({
    ...shown,
    /** Only spend the code, and sign nobody in. */
    disableSession: flag,
  }),
  output: z.object({ token: z.string().optional(), user: User }),
  errors: [...stepErrors, 'INVALID_BACKUP_CODE', 'BACKUP_CODES_ARENT_ENABLED'],
})
