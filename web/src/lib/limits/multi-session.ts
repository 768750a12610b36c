// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const revoke = { sessionToken: { required: true } } satisfies FieldLimits

export const setActive = { sessionToken: { required: true } } satisfies FieldLimits
