// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  organizationId: { min: 1, max: 64 },
  fileId: { required: true },
  format: { choices: ['json', 'csv'] },
  resource: { choices: ['customers', 'subscriptions', 'customer_seats', 'license_keys'] },
  dryRun: {},
} satisfies FieldLimits
