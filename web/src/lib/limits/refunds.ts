// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  organizationId: { min: 1, max: 64 },
  metadata: {},
  orderId: { required: true },
  reason: {
    required: true,
    choices: [
      'duplicate',
      'fraudulent',
      'customer_request',
      'service_disruption',
      'satisfaction_guarantee',
      'other',
    ],
  },
  amount: { kind: 'number', required: true, whole: true, least: 1, most: 9999999999 },
  comment: { max: 5000 },
  revokeBenefits: {},
} satisfies FieldLimits
