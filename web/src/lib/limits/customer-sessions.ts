// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  organizationId: { min: 1, max: 64 },
  customerId: {},
  externalCustomerId: { min: 1, max: 255 },
  customerExternalId: { min: 1, max: 255 },
  memberId: {},
  externalMemberId: {},
  returnUrl: { max: 2048 },
} satisfies FieldLimits
