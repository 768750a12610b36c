// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const confirm = { password: {}, code: { max: 64 }, response: {} } satisfies FieldLimits
