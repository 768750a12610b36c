// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const hasPermission = {
  organizationId: {},
  permission: {},
  permissions: {},
  explain: {},
} satisfies FieldLimits

export const leave = { organizationId: { required: true } } satisfies FieldLimits

export const remove = {
  memberIdOrEmail: { required: true, min: 1, max: 320 },
  organizationId: {},
} satisfies FieldLimits

export const updateRole = {
  memberId: { required: true },
  role: { required: true },
  organizationId: {},
} satisfies FieldLimits
