// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const complete = {
  id: { required: true, max: 64 },
  path: { required: true, max: 255 },
  parts: { required: true },
} satisfies FieldLimits

export const update = {
  name: { min: 1, max: 255, pattern: '^\\P{Cc}+$' },
  version: { max: 255 },
} satisfies FieldLimits
