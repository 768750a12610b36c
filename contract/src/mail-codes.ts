import { z } from 'zod'
import { User } from './accounts.ts'
import { PictureAddress } from './common.ts'
import { defineErrors } from './define.ts'
import { endpoint } from './endpoint.ts'
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

const asked = ['INVALID_EMAIL', 'MAIL_CODES_ARE_SWITCHED_OFF'] as const
const typed = [...asked, 'INVALID_OTP', 'TOO_MANY_ATTEMPTS'] as const

export const send = endpoint({
  method: 'POST',
  path: '/api/auth/email-otp/send-verification-otp',
  summary: 'Ask for a mail with a code',
  access: 'public',
  pace: 'mail',
  body: z.object({ email: z.string(), type: Purpose }),
  output: Success,
  errors: [...asked, 'INVALID_OTP_TYPE', 'RESET_PASSWORD_ISNT_ENABLED'],
})

export const check = endpoint({
  method: 'POST',
  path: '/api/auth/email-otp/check-verification-otp',
  summary: 'Is this the code of the mail, before it is used',
  access: 'public',
  pace: 'credentials',
  body: z.object({ email: z.string(), type: Purpose, otp }),
  output: Success,
  errors: typed,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email-otp/verify-email',
  summary: 'Verify an address with the code of a mail',
  access: 'public',
  pace: 'credentials',
  body: z.object({ email: z.string(), otp }),
  output: z.object({ status: z.literal(true), token: z.string().nullable(), user: User }),
  errors: [...typed, 'BANNED_USER'],
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/email-otp',
  summary: 'Sign in with the code of a mail',
  access: 'public',
  pace: 'credentials',
  body: z.object({
    email: z.string(),
    otp,
    /** For somebody who has no account yet. */
    name: z.string().max(256).optional(),
    image: PictureAddress.optional(),
    rememberMe: z.boolean().optional(),
  }),
  output: z.union([z.object({ token: z.string(), user: User }), SecondStep]),
  errors: [...typed, 'BANNED_USER'],
})

const resetRequest = {
  method: 'POST',
  access: 'public',
  pace: 'mail',
  body: z.object({ email: z.string() }),
  output: Success,
  errors: [...asked, 'RESET_PASSWORD_ISNT_ENABLED'],
} as const

export const requestReset = endpoint({
  ...resetRequest,
  path: '/api/auth/email-otp/request-password-reset',
  summary: 'Ask for a mail with a code for a new password',
})

export const forgetPassword = endpoint({
  ...resetRequest,
  path: '/api/auth/forget-password/email-otp',
  summary: 'The older name of request-password-reset with a code',
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/email-otp/reset-password',
  summary: 'Set a new password with the code of a mail',
  access: 'public',
  pace: 'credentials',
  body: z.object({ email: z.string(), otp, password: z.string() }),
  output: Success,
  errors: [
    ...typed,
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
  summary: 'Ask for a code at the address to move to',
  access: 'sensitive',
  pace: 'mail',
  body: z.object({
    newEmail: z.string(),
    /** Of a mail to the address to move from, as `email-verification`. */
    otp: otp.optional(),
  }),
  output: Success,
  errors: [
    ...typed,
    'EMAIL_IS_THE_SAME',
    'OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL',
    'CHANGE_EMAIL_WITH_OTP_IS_DISABLED',
  ],
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email-otp/change-email',
  summary: 'Move to another address with the code that came there',
  access: 'sensitive',
  pace: 'credentials',
  body: z.object({ newEmail: z.string(), otp }),
  output: Success,
  errors: [
    ...typed,
    'EMAIL_IS_THE_SAME',
    'USER_ALREADY_EXISTS',
    'CHANGE_EMAIL_WITH_OTP_IS_DISABLED',
  ],
})
