// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const changeRoles = {
  memberIds: { required: true },
  role: { required: true },
} satisfies FieldLimits

export const inviteMany = {
  emails: { required: true },
  role: { required: true },
  teamIds: {},
  resend: {},
} satisfies FieldLimits

export const removeMembers = { memberIds: { required: true } } satisfies FieldLimits

export const transferOwnership = {
  memberId: { required: true, min: 1, max: 64 },
} satisfies FieldLimits
