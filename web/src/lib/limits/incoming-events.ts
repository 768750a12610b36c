// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const replayPeriod = {
  from: { required: true },
  to: { required: true },
  verdict: {
    choices: [
      'applied',
      'repeated',
      'older',
      'waiting',
      'unknown_type',
      'invalid',
      'foreign',
      'failed',
    ],
  },
  type: { max: 100 },
} satisfies FieldLimits
