// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  amount: { kind: 'number', required: true, whole: true, least: -9999999999, most: 9999999999 },
  currency: { required: true, min: 3, max: 3 },
  reason: { required: true, min: 1, max: 500 },
} satisfies FieldLimits
