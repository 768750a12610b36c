// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const forgetPassword = {
  email: { kind: 'email', required: true },
  redirectTo: { max: 8192 },
} satisfies FieldLimits

export const isUsernameAvailable = { username: { required: true } } satisfies FieldLimits

export const requestPasswordReset = {
  email: { kind: 'email', required: true },
  redirectTo: { max: 8192 },
} satisfies FieldLimits

export const resetPassword = { newPassword: { required: true }, token: {} } satisfies FieldLimits

export const sendVerificationEmail = {
  email: { kind: 'email', required: true },
  callbackURL: { max: 8192 },
} satisfies FieldLimits
