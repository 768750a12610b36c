// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  organizationId: { min: 1, max: 64 },
  productId: { required: true },
  customerId: {},
  externalCustomerId: { min: 1, max: 255 },
  metadata: {},
} satisfies FieldLimits

export const preview = {
  productId: {},
  seats: { kind: 'number', whole: true, least: 1, most: 10000 },
  discountId: {},
  trialEnd: {},
  currentBillingPeriodEnd: {},
  prorationBehavior: { choices: ['invoice', 'prorate', 'next_period'] },
} satisfies FieldLimits

export const update = {
  metadata: {},
  productId: {},
  prorationBehavior: { choices: ['invoice', 'prorate', 'next_period'] },
  discountId: {},
  trialEnd: {},
  cancelAtPeriodEnd: {},
  customerCancellationReason: {
    choices: [
      'customer_service',
      'low_quality',
      'missing_features',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
      'other',
    ],
  },
  customerCancellationComment: { max: 1000 },
  revoke: {},
  currentBillingPeriodEnd: {},
  pendingUpdate: {},
  seats: { kind: 'number', whole: true, least: 1, most: 10000 },
  billedTo: {},
  expected: {},
  pauseAtPeriodEnd: {},
  resumesAt: {},
  resume: {},
} satisfies FieldLimits
