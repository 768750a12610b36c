// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const markPaid = { note: { max: 500 }, paidAt: {} } satisfies FieldLimits

export const update = {
  billingName: { min: 1, max: 255 },
  billingAddress: {},
} satisfies FieldLimits
