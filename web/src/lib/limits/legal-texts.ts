// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const preview = {
  locale: { required: true, choices: ['ru', 'uk', 'en', 'es', 'de', 'pl', 'fr', 'tr'] },
  markdown: { required: true, max: 65000, pattern: '^[\\P{Cc}\\n\\r\\t]*$' },
} satisfies FieldLimits

export const restore = {
  revision: { kind: 'number', required: true, whole: true, least: 0, most: 2147483647 },
} satisfies FieldLimits

export const save = {
  markdown: { required: true, max: 65000, pattern: '^[\\P{Cc}\\n\\r\\t]*$' },
  revision: { kind: 'number', required: true, whole: true, least: 0, most: 2147483647 },
} satisfies FieldLimits
