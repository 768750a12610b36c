// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const confirmPayment = {
  confirmationTokenId: { min: 1, max: 255 },
  paymentMethodId: {},
  paymentProcessor: {},
  expectedAmount: { kind: 'number', whole: true },
} satisfies FieldLimits

export const updateOrder = {
  billingName: { min: 1, max: 255 },
  billingAddress: {},
} satisfies FieldLimits

export const updateSubscription = {
  productId: {},
  seats: { kind: 'number', whole: true, least: 1, most: 10000 },
  pendingUpdate: {},
  cancelAtPeriodEnd: {},
  cancellationReason: {
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
  cancellationComment: { max: 1000 },
  billedTo: {},
  pauseAtPeriodEnd: {},
  resumesAt: {},
  resume: {},
} satisfies FieldLimits
