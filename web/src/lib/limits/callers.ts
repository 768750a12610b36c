// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const verify = { key: { required: true, max: 1000 }, permissions: {} } satisfies FieldLimits
