// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const add = {
  email: { required: true, max: 254 },
  name: { max: 256 },
  role: { required: true },
  externalId: {},
} satisfies FieldLimits

export const addOwn = {
  email: { required: true, max: 254 },
  name: { max: 256 },
  role: { required: true },
} satisfies FieldLimits

export const update = { name: { max: 256 }, role: {} } satisfies FieldLimits

export const updateOwn = { name: { max: 256 }, role: {} } satisfies FieldLimits
