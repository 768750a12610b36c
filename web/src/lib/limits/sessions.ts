// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const revokeSession = { token: { required: true } } satisfies FieldLimits

export const signInEmail = {
  email: { required: true },
  password: { required: true },
  callbackURL: { max: 8192 },
  rememberMe: {},
} satisfies FieldLimits

export const signInUsername = {
  username: { required: true },
  password: { required: true },
  callbackURL: { max: 8192 },
  rememberMe: {},
} satisfies FieldLimits

export const signUpEmail = {
  name: { required: true, max: 256 },
  email: { required: true },
  password: { required: true },
  image: { max: 2048 },
  callbackURL: { max: 8192 },
  rememberMe: {},
  username: {},
  displayUsername: { max: 64 },
} satisfies FieldLimits
