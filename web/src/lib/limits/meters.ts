// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  organizationId: { min: 1, max: 64 },
  metadata: {},
  name: { required: true, min: 3, max: 256 },
  unit: { choices: ['scalar', 'token', 'custom'] },
  customLabel: { min: 1, max: 50 },
  customMultiplier: { kind: 'number', whole: true, least: 1, most: 2147483647 },
  filter: { required: true },
  aggregation: { required: true },
} satisfies FieldLimits

export const preview = {
  organizationId: { min: 1, max: 64 },
  filter: { required: true },
  aggregation: { required: true },
  startTimestamp: { required: true },
  endTimestamp: { required: true },
  interval: { required: true, choices: ['hour', 'day', 'week', 'month', 'year'] },
  timezone: { max: 64 },
} satisfies FieldLimits

export const update = {
  metadata: {},
  name: { min: 3, max: 256 },
  unit: { choices: ['scalar', 'token', 'custom'] },
  customLabel: { min: 1, max: 50 },
  customMultiplier: { kind: 'number', whole: true, least: 1, most: 2147483647 },
  filter: {},
  aggregation: {},
  isArchived: {},
} satisfies FieldLimits
