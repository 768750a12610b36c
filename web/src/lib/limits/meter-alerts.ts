// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const set = {
  shares: { required: true },
  emailCustomers: {},
  emailTeam: {},
} satisfies FieldLimits
