// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const complete = {
  orderId: {},
  expectedAmount: { kind: 'number', whole: true, least: 0 },
} satisfies FieldLimits

export const confirm = { token: { required: true, min: 1, max: 128 } } satisfies FieldLimits

export const confirmOfCustomer = {
  expectedAmount: { kind: 'number', required: true, whole: true, least: 0 },
} satisfies FieldLimits

export const declare = {
  kind: { required: true, choices: ['withdrawal', 'cancellation'] },
  name: { max: 256 },
  orderNumber: { required: true, min: 1, max: 64 },
  email: { required: true, min: 1, max: 254 },
} satisfies FieldLimits

export const refuse = { reason: { required: true, min: 1, max: 1000 } } satisfies FieldLimits

export const updateLegal = {
  orderButton: {},
  consent: {},
  withdrawal: {},
  cancellation: {},
  countries: {},
} satisfies FieldLimits
