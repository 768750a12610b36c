// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const signIn = {
  email: { kind: 'email', required: true },
  name: { max: 256 },
  callbackURL: { max: 8192 },
  newUserCallbackURL: { max: 8192 },
  errorCallbackURL: { max: 8192 },
  metadata: {},
} satisfies FieldLimits
