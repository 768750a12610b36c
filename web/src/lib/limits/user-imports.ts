// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  system: {
    required: true,
    choices: ['better-auth', 'auth0', 'clerk', 'firebase', 'supabase', 'keycloak'],
  },
  fileName: { required: true, min: 1, max: 255, pattern: '^\\P{Cc}+$' },
  size: { kind: 'number', required: true, whole: true, least: 1, most: 134217728 },
  firebaseProject: {},
} satisfies FieldLimits

export const start = { checkOnly: {} } satisfies FieldLimits
