// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const createLive = {
  name: { required: true, max: 256, pattern: '[\\p{L}\\p{N}\\p{P}\\p{S}]' },
  slug: { required: true, max: 64, pattern: '^[a-z0-9][a-z0-9._-]*$' },
  password: {},
  code: { max: 64 },
} satisfies FieldLimits
