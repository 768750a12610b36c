// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  name: {},
  expiresIn: { kind: 'number', whole: true, least: 1 },
  metadata: {},
  prefix: { pattern: '^[a-zA-Z0-9_-]*$' },
  remaining: {},
  refillAmount: {},
  refillInterval: {},
  rateLimitEnabled: {},
  rateLimitTimeWindow: {},
  rateLimitMax: {},
  permissions: {},
  userId: {},
  configId: {},
  organizationId: {},
} satisfies FieldLimits

export const grant = {
  userId: {},
  organizationId: {},
  name: {},
  expiresIn: { kind: 'number', whole: true, least: 1 },
  metadata: {},
  prefix: { pattern: '^[a-zA-Z0-9_-]*$' },
  remaining: { kind: 'number', whole: true, least: 0 },
  refillAmount: { kind: 'number', whole: true, least: 1 },
  refillInterval: { kind: 'number', whole: true, least: 1 },
  rateLimitEnabled: {},
  rateLimitTimeWindow: { kind: 'number', whole: true, least: 1 },
  rateLimitMax: { kind: 'number', whole: true, least: 1 },
  permissions: {},
} satisfies FieldLimits

export const regrant = {
  enabled: {},
  name: {},
  expiresIn: { kind: 'number', whole: true, least: 1 },
  metadata: {},
  remaining: { kind: 'number', whole: true, least: 0 },
  refillAmount: { kind: 'number', whole: true, least: 1 },
  refillInterval: { kind: 'number', whole: true, least: 1 },
  rateLimitEnabled: {},
  rateLimitTimeWindow: { kind: 'number', whole: true, least: 1 },
  rateLimitMax: { kind: 'number', whole: true, least: 1 },
  permissions: {},
} satisfies FieldLimits

export const remove = { keyId: { required: true }, configId: {} } satisfies FieldLimits

export const update = {
  keyId: { required: true },
  enabled: {},
  name: {},
  expiresIn: { kind: 'number', whole: true, least: 1 },
  metadata: {},
  remaining: {},
  refillAmount: {},
  refillInterval: {},
  rateLimitEnabled: {},
  rateLimitTimeWindow: {},
  rateLimitMax: {},
  permissions: {},
  userId: {},
  configId: {},
} satisfies FieldLimits
