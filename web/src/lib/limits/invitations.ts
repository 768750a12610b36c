// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const accept = { invitationId: { required: true } } satisfies FieldLimits

export const cancel = { invitationId: { required: true } } satisfies FieldLimits

export const invite = {
  email: { required: true, max: 320 },
  role: { required: true },
  organizationId: {},
  resend: {},
  teamId: {},
} satisfies FieldLimits

export const reject = { invitationId: { required: true } } satisfies FieldLimits
