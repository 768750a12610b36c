// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  productId: { required: true },
  until: {},
  reason: { required: true, min: 1, max: 500 },
} satisfies FieldLimits

export const giveBenefit = {
  benefitId: { required: true },
  until: {},
  reason: { required: true, min: 1, max: 500 },
} satisfies FieldLimits

export const moveBenefitEnd = {
  until: {},
  reason: { required: true, min: 1, max: 500 },
} satisfies FieldLimits

export const moveEnd = {
  until: {},
  reason: { required: true, min: 1, max: 500 },
} satisfies FieldLimits
