// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const activate = {
  key: { required: true, min: 1, max: 255 },
  organizationId: { required: true, min: 1, max: 64 },
  label: { required: true, min: 1, max: 256 },
  conditions: {},
  meta: {},
} satisfies FieldLimits

export const activateAnywhere = {
  key: { required: true, min: 1, max: 255 },
  organizationId: { required: true, min: 1, max: 64 },
  label: { required: true, min: 1, max: 256 },
  conditions: {},
  meta: {},
} satisfies FieldLimits

export const deactivate = {
  key: { required: true, min: 1, max: 255 },
  organizationId: { required: true, min: 1, max: 64 },
  activationId: { required: true },
} satisfies FieldLimits

export const deactivateAnywhere = {
  key: { required: true, min: 1, max: 255 },
  organizationId: { required: true, min: 1, max: 64 },
  activationId: { required: true },
} satisfies FieldLimits

export const update = {
  status: { choices: ['granted', 'revoked', 'disabled'] },
  usage: { kind: 'number', whole: true, least: 0, most: 2147483647 },
  limitActivations: { kind: 'number', whole: true, least: 1, most: 2147483647 },
  limitUsage: { kind: 'number', whole: true, least: 1, most: 2147483647 },
  expiresAt: {},
} satisfies FieldLimits

export const validate = {
  key: { required: true, min: 1, max: 255 },
  organizationId: { required: true, min: 1, max: 64 },
  activationId: {},
  benefitId: {},
  customerId: {},
  incrementUsage: { kind: 'number', whole: true, least: 0, most: 2147483647 },
  conditions: {},
} satisfies FieldLimits

export const validateAnywhere = {
  key: { required: true, min: 1, max: 255 },
  organizationId: { required: true, min: 1, max: 64 },
  activationId: {},
  benefitId: {},
  customerId: {},
  incrementUsage: { kind: 'number', whole: true, least: 0, most: 2147483647 },
  conditions: {},
} satisfies FieldLimits
