// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const changeEmail = {
  newEmail: { kind: 'email', required: true },
  callbackURL: { max: 8192 },
} satisfies FieldLimits

export const changePassword = {
  newPassword: { required: true },
  currentPassword: { required: true },
  revokeOtherSessions: {},
} satisfies FieldLimits

export const deleteUser = {
  callbackURL: { max: 8192 },
  password: {},
  token: {},
} satisfies FieldLimits

export const setPassword = {
  newPassword: { required: true },
  code: { max: 64 },
} satisfies FieldLimits

export const unlinkAccount = {
  providerId: {},
  accountId: {},
  password: {},
  code: { max: 64 },
} satisfies FieldLimits

export const updateUser = {
  name: { max: 256 },
  image: {},
  username: {},
  displayUsername: { max: 64 },
  email: {},
} satisfies FieldLimits

export const verifyPassword = { password: { required: true } } satisfies FieldLimits
