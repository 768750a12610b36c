// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  organizationId: { min: 1, max: 64 },
  trialInterval: { choices: ['day', 'week', 'month', 'year'] },
  trialIntervalCount: { kind: 'number', whole: true, least: 1, most: 1000 },
  metadata: {},
  name: { required: true, min: 3, max: 64 },
  description: { max: 20000 },
  visibility: { choices: ['draft', 'private', 'public'] },
  recurringInterval: { choices: ['day', 'week', 'month', 'year'] },
  recurringIntervalCount: { kind: 'number', whole: true, least: 1, most: 999 },
  meterInterval: { choices: ['day', 'week', 'month', 'year'] },
  meterIntervalCount: { kind: 'number', whole: true, least: 1, most: 999 },
  prices: { required: true },
  medias: {},
  attachedCustomFields: {},
  afterPurchaseMessage: { max: 2000 },
  afterPurchaseUrl: { max: 2083, pattern: '^https?:\\/\\/[^\\s/\\\\@?#][^\\s\\\\]*$' },
} satisfies FieldLimits

export const preview = {
  organizationId: { min: 1, max: 64 },
  draft: { required: true, max: 65536 },
  locale: { choices: ['ru', 'uk', 'en', 'es', 'de', 'pl', 'fr', 'tr'] },
  theme: { choices: ['light', 'dark', 'system'] },
} satisfies FieldLimits

export const setBenefits = { benefits: { required: true } } satisfies FieldLimits

export const update = {
  trialInterval: { choices: ['day', 'week', 'month', 'year'] },
  trialIntervalCount: { kind: 'number', whole: true, least: 1, most: 1000 },
  metadata: {},
  name: { min: 3, max: 64 },
  description: { max: 20000 },
  visibility: { choices: ['draft', 'private', 'public'] },
  recurringInterval: { choices: ['day', 'week', 'month', 'year'] },
  recurringIntervalCount: { kind: 'number', whole: true, least: 1, most: 999 },
  isArchived: {},
  prices: {},
  medias: {},
  attachedCustomFields: {},
  afterPurchaseMessage: { max: 2000 },
  afterPurchaseUrl: { max: 2083, pattern: '^https?:\\/\\/[^\\s/\\\\@?#][^\\s\\\\]*$' },
} satisfies FieldLimits
