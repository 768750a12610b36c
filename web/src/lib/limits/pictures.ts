// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const setAvatar = { content: { required: true, min: 4 } } satisfies FieldLimits

export const setLogo = { content: { required: true, min: 4 } } satisfies FieldLimits
