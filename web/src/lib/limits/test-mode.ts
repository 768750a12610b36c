// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const setCard = { declines: { choices: ['next', 'always'] } } satisfies FieldLimits
