// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const assign = {
  subscriptionId: {},
  orderId: {},
  email: { max: 254 },
  externalCustomerId: { min: 1, max: 255 },
  customerId: {},
  metadata: {},
  immediateClaim: {},
} satisfies FieldLimits

export const assignOfBuyer = {
  subscriptionId: {},
  orderId: {},
  email: { required: true, max: 254 },
  metadata: {},
} satisfies FieldLimits

export const claim = { invitationToken: { required: true, min: 1, max: 128 } } satisfies FieldLimits
