// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const preview = {
  subject: { max: 150 },
  greeting: { max: 100 },
  opening: { max: 1000 },
  closing: { max: 600 },
} satisfies FieldLimits

export const sendTest = {
  subject: { max: 150 },
  greeting: { max: 100 },
  opening: { max: 1000 },
  closing: { max: 600 },
} satisfies FieldLimits

export const set = {
  subject: { max: 150 },
  greeting: { max: 100 },
  opening: { max: 1000 },
  closing: { max: 600 },
  revision: { kind: 'number', required: true, whole: true, least: 0, most: 2147483647 },
} satisfies FieldLimits
