// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const setLogo = { content: { required: true, min: 4 } } satisfies FieldLimits

export const update = {
  name: { min: 1, max: 64, pattern: '^[^\\p{C}<>]+$' },
  accentColor: { pattern: '^#[0-9a-f]{6}$' },
  senderName: { min: 1, max: 64, pattern: '^[^\\p{C}<>]+$' },
  mailFooter: { min: 1, max: 500, pattern: '^[^\\p{Cc}]+$' },
  support: { max: 320 },
  termsUrl: { max: 2048, pattern: '^(?:https?:\\/\\/|\\/(?!\\/))' },
  privacyUrl: { max: 2048, pattern: '^(?:https?:\\/\\/|\\/(?!\\/))' },
} satisfies FieldLimits
