// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  organizationId: { min: 1, max: 64 },
  trialInterval: { choices: ['day', 'week', 'month', 'year'] },
  trialIntervalCount: { kind: 'number', whole: true, least: 1, most: 1000 },
  metadata: {},
  label: { max: 256 },
  allowDiscountCodes: {},
  requireBillingAddress: {},
  discountId: {},
  seats: { kind: 'number', whole: true, least: 1, most: 10000 },
  successUrl: { max: 2083, pattern: '^https?:\\/\\/[^\\s/\\\\@?#][^\\s\\\\]*$' },
  returnUrl: { max: 2083, pattern: '^https?:\\/\\/[^\\s/\\\\@?#][^\\s\\\\]*$' },
  paymentProcessor: {},
  products: {},
  productId: {},
  productPriceId: {},
} satisfies FieldLimits

export const update = {
  trialInterval: { choices: ['day', 'week', 'month', 'year'] },
  trialIntervalCount: { kind: 'number', whole: true, least: 1, most: 1000 },
  metadata: {},
  label: { max: 256 },
  allowDiscountCodes: {},
  requireBillingAddress: {},
  discountId: {},
  seats: { kind: 'number', whole: true, least: 1, most: 10000 },
  successUrl: { max: 2083, pattern: '^https?:\\/\\/[^\\s/\\\\@?#][^\\s\\\\]*$' },
  returnUrl: { max: 2083, pattern: '^https?:\\/\\/[^\\s/\\\\@?#][^\\s\\\\]*$' },
  products: {},
} satisfies FieldLimits
