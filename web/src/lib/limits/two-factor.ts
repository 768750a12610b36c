// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const disable = { password: {}, code: { max: 64 } } satisfies FieldLimits

export const enable = {
  password: {},
  code: { max: 64 },
  method: { choices: ['totp', 'otp'] },
  issuer: { min: 1, max: 64 },
} satisfies FieldLimits

export const generateBackupCodes = { password: {}, code: { max: 64 } } satisfies FieldLimits

export const getTotpUri = { password: {}, code: { max: 64 } } satisfies FieldLimits

export const sendOtp = { trustDevice: {}, callbackURL: { max: 8192 } } satisfies FieldLimits

export const verifyBackupCode = {
  code: { required: true, max: 64 },
  trustDevice: {},
  callbackURL: { max: 8192 },
  disableSession: {},
} satisfies FieldLimits

export const verifyOtp = {
  code: { required: true, max: 64 },
  trustDevice: {},
  callbackURL: { max: 8192 },
} satisfies FieldLimits

export const verifyTotp = {
  code: { required: true, max: 64 },
  trustDevice: {},
  callbackURL: { max: 8192 },
} satisfies FieldLimits
