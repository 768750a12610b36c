// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  prices: { required: true },
  effectiveAt: { required: true },
  noticeDays: { kind: 'number', whole: true, least: 0, most: 365 },
} satisfies FieldLimits

export const preview = {
  prices: { required: true },
  effectiveAt: { required: true },
  noticeDays: { kind: 'number', whole: true, least: 0, most: 365 },
} satisfies FieldLimits
