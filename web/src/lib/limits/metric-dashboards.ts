// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  organizationId: { min: 1, max: 64 },
  name: { required: true, min: 1, max: 100 },
  metrics: {},
} satisfies FieldLimits

export const update = { name: { min: 1, max: 100 }, metrics: {} } satisfies FieldLimits
