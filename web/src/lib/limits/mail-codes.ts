// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const changeEmail = {
  newEmail: { required: true },
  otp: { required: true, max: 32 },
} satisfies FieldLimits

export const check = {
  email: { required: true },
  type: {
    required: true,
    choices: ['email-verification', 'sign-in', 'forget-password', 'change-email'],
  },
  otp: { required: true, max: 32 },
} satisfies FieldLimits

export const requestEmailChange = {
  newEmail: { required: true },
  otp: { max: 32 },
} satisfies FieldLimits

export const requestReset = { email: { required: true } } satisfies FieldLimits

export const resetPassword = {
  email: { required: true },
  otp: { required: true, max: 32 },
  password: { required: true },
} satisfies FieldLimits

export const send = {
  email: { required: true },
  type: {
    required: true,
    choices: ['email-verification', 'sign-in', 'forget-password', 'change-email'],
  },
} satisfies FieldLimits

export const signIn = {
  email: { required: true },
  otp: { required: true, max: 32 },
  name: { max: 256 },
  image: { max: 2048 },
  rememberMe: {},
} satisfies FieldLimits

export const verifyEmail = {
  email: { required: true },
  otp: { required: true, max: 32 },
} satisfies FieldLimits
