// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  organizationId: { min: 1, max: 64 },
  code: { max: 256, pattern: '^[a-z0-9._-]*$' },
  startsAt: {},
  endsAt: {},
  maxRedemptions: { kind: 'number', whole: true, least: 1, most: 2147483647 },
  maxRedemptionsPerCustomer: { kind: 'number', whole: true, least: 1, most: 2147483647 },
  products: {},
  amount: { kind: 'number', whole: true, least: 0, most: 999999999999 },
  currency: {},
  amounts: {},
  metadata: {},
  name: { required: true, min: 1, max: 256 },
  type: { choices: ['fixed', 'percentage'] },
  basisPoints: { kind: 'number', whole: true, least: 1, most: 10000 },
  duration: { required: true, choices: ['once', 'forever', 'repeating'] },
  durationInMonths: { kind: 'number', whole: true, least: 1, most: 999 },
} satisfies FieldLimits

export const update = {
  code: { max: 256, pattern: '^[a-z0-9._-]*$' },
  startsAt: {},
  endsAt: {},
  maxRedemptions: { kind: 'number', whole: true, least: 1, most: 2147483647 },
  maxRedemptionsPerCustomer: { kind: 'number', whole: true, least: 1, most: 2147483647 },
  products: {},
  amount: { kind: 'number', whole: true, least: 0, most: 999999999999 },
  currency: {},
  amounts: {},
  metadata: {},
  name: { min: 1, max: 256 },
  type: { choices: ['fixed', 'percentage'] },
  duration: { choices: ['once', 'forever', 'repeating'] },
  durationInMonths: { kind: 'number', whole: true, least: 1, most: 999 },
  basisPoints: { kind: 'number', whole: true, least: 1, most: 10000 },
} satisfies FieldLimits
