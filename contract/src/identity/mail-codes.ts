import { z } from 'zod'
import { PictureAddress } from '../kernel/common.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { User } from './accounts.ts'
import { SecondStep } from './sessions.ts'

export const errors = defineErrors({
  INVALID_OTP: { status: 400, message: 'Invalid OTP' },
  TOO_MANY_ATTEMPTS: { status: 403, message: 'Too many attempts' },
  INVALID_OTP_TYPE: { status: 400, message: 'Invalid OTP type' },
  OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL: {
    status: 400,
    message: 'OTP is required to verify current email',
  },
  CHANGE_EMAIL_WITH_OTP_IS_DISABLED: {
    status: 400,
    message: 'Change email with OTP is disabled',
  },
  MAIL_CODES_ARE_SWITCHED_OFF: { status: 400, message: 'Mail codes are switched off' },
})

export const Purpose = z.enum(['email-verification', 'sign-in', 'forget-password', 'change-email'])

const Success = z.object({ success: z.literal(true) })
const otp = z.string().max(32)

const requestErrors = ['INVALID_EMAIL', 'MAIL_CODES_ARE_SWITCHED_OFF'] as const
const codeErrors = [...requestErrors, 'INVALID_OTP', 'TOO_MANY_ATTEMPTS'] as const

export const send = endpoint({
  method: 'POST',
  path: '/api/auth/email-otp/send-verification-otp',
  summary: 'Request an email with a code',
  access: 'public',
  rateLimit: 'mail',
  body: z.object({ email: z.string(), type: Purpose }),
  output: Success,
  errors: [...requestErrors, 'INVALID_OTP_TYPE', 'RESET_PASSWORD_ISNT_ENABLED'],
})

export const check = endpoint({
  method: 'POST',
  path: '/api/auth/email-otp/check-verification-otp',
  summary: 'Check a code from an email without using it',
  access: 'public',
  rateLimit: 'credentials',
  body: z.object({ email: z.string(), type: Purpose, otp }),
  output: Success,
  errors: codeErrors,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email-otp/verify-email',
  summary: 'Verify an address with a code from an email',
  access: 'public',
  rateLimit: 'credentials',
  body: z.object({ email: z.string(), otp }),
  output: z.object({ status: z.literal(true), token: z.string().nullable(), user: User }),
  errors: [...codeErrors, 'BANNED_USER'],
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/email-otp',
  summary: 'Sign in with a code from an email',
  access: 'public',
  rateLimit: 'credentials',
  body: z.object({
    email: z.string(),
    otp,
    /** For a new account. */
    name: z.string().max(256).optional(),
    image: PictureAddress.optional(),
    rememberMe: z.boolean().optional(),
  }),
  output: z.union([z.object({ token: z.string(), user: User }), SecondStep]),
  errors: [...codeErrors, 'BANNED_USER'],
})

const resetRequest = {
  method: 'POST',
  access: 'public',
  rateLimit: 'mail',
  body: z.object({ email: z.string() }),
  output: Success,
  errors: [...requestErrors, 'RESET_PASSWORD_ISNT_ENABLED'],
} as const

export const requestReset = endpoint({
  ...resetRequest,
  path: '/api/auth/email-otp/request-password-reset',
  summary: 'Request an email with a password reset code',
})

export const forgetPassword = endpoint({
  ...resetRequest,
  path: '/api/auth/forget-password/email-otp',
  summary: 'The older name of request-password-reset with a code',
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/email-otp/reset-password',
  summary: 'Set a new password with a code from an email',
  access: 'public',
  rateLimit: 'credentials',
  body: z.object({ email: z.string(), otp, password: z.string() }),
  output: Success,
  errors: [
    ...codeErrors,
    'RESET_PASSWORD_ISNT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMPROMISED',
    'SERVER_IS_BUSY',
  ],
})

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-otp/request-email-change',
  summary: 'Request a code at the new address',
  access: 'sensitive',
  rateLimit: 'mail',
  body: z.object({
    newEmail: z.string(),
    /** The code from an email to the current address, of type `email-verification`. */
    otp: otp.optional(),
  }),
  output: Success,
  errors: [
    ...codeErrors,
    'EMAIL_IS_THE_SAME',
    'OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL',
    'CHANGE_EMAIL_WITH_OTP_IS_DISABLED',
  ],
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email-otp/change-email',
  summary: 'Change the address with the code sent to the new one',
  access: 'sensitive',
  rateLimit: 'credentials',
  body: z.object({ newEmail: z.string(), otp }),
  output: Success,
  errors: [
    ...codeErrors,
    'EMAIL_IS_THE_SAME',
    'USER_ALREADY_EXISTS',
    'CHANGE_EMAIL_WITH_OTP_IS_DISABLED',
  ],
})
