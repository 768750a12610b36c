// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const settleChallenge = {
  outcome: { required: true, choices: ['succeed', 'fail'] },
} satisfies FieldLimits
