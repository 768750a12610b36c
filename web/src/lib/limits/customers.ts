// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  organizationId: { min: 1, max: 64 },
  metadata: {},
  email: { max: 254 },
  name: { max: 256 },
  billingAddress: {},
  taxId: {},
  locale: { pattern: '^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$' },
  externalId: { max: 255 },
  type: { choices: ['individual', 'team'] },
} satisfies FieldLimits

export const update = {
  metadata: {},
  email: { max: 254 },
  name: { max: 256 },
  billingAddress: {},
  taxId: {},
  locale: { pattern: '^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$' },
  externalId: { max: 255 },
  type: { choices: ['individual', 'team'] },
} satisfies FieldLimits

export const updateExternal = {
  metadata: {},
  email: { max: 254 },
  name: { max: 256 },
  billingAddress: {},
  taxId: {},
  locale: { pattern: '^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$' },
} satisfies FieldLimits
