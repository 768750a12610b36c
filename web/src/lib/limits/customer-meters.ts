// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const consume = {
  name: { required: true, min: 1, max: 128 },
  externalId: { min: 1, max: 255 },
  metadata: {},
} satisfies FieldLimits
