// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  url: { required: true, min: 1, max: 2083 },
  name: { max: 100 },
  format: { required: true, choices: ['raw', 'discord', 'slack'] },
  events: { required: true },
  secret: { min: 32, max: 256, pattern: '^[\\x20-\\x7e]+$' },
  organizationId: { min: 1, max: 64 },
} satisfies FieldLimits

export const update = {
  url: { min: 1, max: 2083 },
  name: { max: 100 },
  format: { choices: ['raw', 'discord', 'slack'] },
  events: {},
  enabled: {},
  secret: { min: 32, max: 256, pattern: '^[\\x20-\\x7e]+$' },
} satisfies FieldLimits
