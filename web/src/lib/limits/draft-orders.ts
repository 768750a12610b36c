// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  organizationId: { min: 1, max: 64 },
  customerId: { required: true },
  productId: { required: true },
  currency: { min: 3, max: 3 },
  amount: { kind: 'number', whole: true, least: 0, most: 9999999999 },
  units: { kind: 'number', whole: true, least: 1 },
  description: { min: 1, max: 255 },
  metadata: {},
  customFieldData: {},
} satisfies FieldLimits

export const finalize = {
  paymentMethodId: {},
  expectedDueAmount: { kind: 'number', whole: true, least: 0 },
} satisfies FieldLimits
