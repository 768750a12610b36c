// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const ingest = { events: { required: true } } satisfies FieldLimits
