// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const addMember = {
  teamId: { required: true },
  userId: { required: true },
  organizationId: {},
} satisfies FieldLimits

export const create = {
  name: { required: true, max: 256, pattern: '[\\p{L}\\p{N}\\p{P}\\p{S}]' },
  organizationId: {},
} satisfies FieldLimits

export const remove = { teamId: { required: true }, organizationId: {} } satisfies FieldLimits

export const removeMember = {
  teamId: { required: true },
  userId: { required: true },
  organizationId: {},
} satisfies FieldLimits

export const setActive = { teamId: {} } satisfies FieldLimits

export const update = {
  teamId: { required: true },
  data: { required: true },
  organizationId: {},
} satisfies FieldLimits
