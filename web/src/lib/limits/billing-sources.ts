// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const put = {
  kind: { required: true },
  server: { max: 2048 },
  providerOrganizationId: { min: 1, max: 64 },
  accessToken: { min: 8, max: 2048, pattern: '^[\\x21-\\x7e]+$' },
  webhookSecret: { min: 16, max: 512, pattern: '^[\\x21-\\x7e]+$' },
  password: {},
  code: { max: 64 },
} satisfies FieldLimits

export const remove = { password: {}, code: { max: 64 } } satisfies FieldLimits
