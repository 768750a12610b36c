// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const setEmails = {
  newDevice: {},
  webhookDisabled: {},
  invitationAsked: {},
  usageAlert: {},
  withdrawalDeclared: {},
} satisfies FieldLimits

export const update = {
  locale: { choices: ['ru', 'uk', 'en', 'es', 'de', 'pl', 'fr', 'tr'] },
  region: { pattern: '^[A-Z]{2}$' },
  timeZone: { max: 64 },
  firstDayOfWeek: { choices: ['monday', 'sunday', 'saturday'] },
  theme: { choices: ['light', 'dark', 'system'] },
  density: { choices: ['comfortable', 'compact'] },
  motion: { choices: ['system', 'reduced'] },
  shortcuts: {},
} satisfies FieldLimits
