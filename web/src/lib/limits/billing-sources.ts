// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const put = {
  kind: { required: true },
  server: { max: 2048 },
  providerOrganizationId: { min: 1, max: 64 },
  webhookSecret: { required: true, min: 16, max: 512, pattern: '^[\\x21-\\x7e]+$' },
  password: {},
  code: { max: 64 },
} satisfies FieldLimits

export const remove = { password: {}, code: { max: 64 } } satisfies FieldLimits
