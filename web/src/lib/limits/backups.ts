// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const updateSettings = {
  automatic: { choices: ['off', 'daily', 'weekly'] },
  hour: { kind: 'number', whole: true, least: 0, most: 23 },
  keep: { kind: 'number', whole: true, least: 1, most: 60 },
} satisfies FieldLimits
