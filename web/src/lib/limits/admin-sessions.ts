// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const impersonateUser = { userId: { required: true, min: 1, max: 64 } } satisfies FieldLimits

export const listUserSessions = {
  userId: { required: true, min: 1, max: 64 },
} satisfies FieldLimits

export const revokeUserSession = {
  sessionToken: { required: true, min: 1, max: 256 },
} satisfies FieldLimits

export const revokeUserSessions = {
  userId: { required: true, min: 1, max: 64 },
} satisfies FieldLimits
