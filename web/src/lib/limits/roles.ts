// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  role: { required: true, max: 64, pattern: '^[a-z0-9][a-z0-9 _.-]*$' },
  permission: { required: true },
  organizationId: {},
} satisfies FieldLimits

export const remove = { roleName: {}, roleId: {}, organizationId: {} } satisfies FieldLimits

export const update = {
  roleName: {},
  roleId: {},
  organizationId: {},
  data: { required: true },
} satisfies FieldLimits
