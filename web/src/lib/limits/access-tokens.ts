// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  organizationId: { min: 1, max: 64 },
  comment: { required: true, max: 256 },
  scopes: { required: true },
  expiresIn: { max: 64 },
} satisfies FieldLimits

export const update = { comment: { max: 256 }, scopes: {} } satisfies FieldLimits
