// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  url: { required: true, min: 1, max: 2083 },
  name: { min: 1, max: 100 },
  events: { required: true },
} satisfies FieldLimits

export const rotate = {
  overlap: { kind: 'number', whole: true, least: 0, most: 604800 },
} satisfies FieldLimits

export const update = {
  url: { min: 1, max: 2083 },
  name: { min: 1, max: 100 },
  events: {},
  enabled: {},
} satisfies FieldLimits
