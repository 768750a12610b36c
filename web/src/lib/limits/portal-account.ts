// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const addPaymentMethod = {
  confirmationTokenId: { required: true, min: 1, max: 255 },
  setDefault: {},
  returnUrl: { max: 2048 },
} satisfies FieldLimits

export const confirmPaymentMethod = {
  setupIntentId: { required: true },
  setDefault: {},
} satisfies FieldLimits

export const requestEmailUpdate = { email: { required: true, max: 254 } } satisfies FieldLimits

export const requestSignIn = {
  email: { required: true, max: 254 },
  organizationId: { required: true, min: 1, max: 64 },
} satisfies FieldLimits

export const signIn = {
  email: { required: true, max: 254 },
  organizationId: { required: true, min: 1, max: 64 },
  code: { required: true, max: 32 },
  customerId: {},
} satisfies FieldLimits

export const update = {
  name: { max: 256 },
  email: { max: 254 },
  billingName: { max: 256 },
  billingAddress: {},
  taxId: {},
  locale: { pattern: '^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$' },
  defaultPaymentMethodId: {},
} satisfies FieldLimits

export const verifyEmailUpdate = {
  token: { required: true, min: 1, max: 128 },
} satisfies FieldLimits
