// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const create = {
  list: {
    required: true,
    choices: [
      'members',
      'invitations',
      'audit',
      'account-deliveries',
      'billing-deliveries',
      'orders',
      'refunds',
      'activity',
      'users',
      'sessions',
      'organizations',
      'emails',
      'server-audit',
      'server-deliveries',
    ],
  },
  organizationId: { max: 64 },
  name: { required: true, min: 1, max: 60, pattern: '^\\P{C}+$' },
  search: { required: true, max: 4000 },
  shared: {},
} satisfies FieldLimits

export const update = {
  name: { min: 1, max: 60, pattern: '^\\P{C}+$' },
  search: { max: 4000 },
  shared: {},
} satisfies FieldLimits
