// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  organizationId: { min: 1, max: 64 },
  format: { choices: ['json', 'csv'] },
  resources: {},
} satisfies FieldLimits
