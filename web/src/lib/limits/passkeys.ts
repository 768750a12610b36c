// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const remove = {
  id: { required: true },
  password: {},
  code: { max: 64 },
} satisfies FieldLimits

export const rename = {
  id: { required: true },
  name: { required: true, min: 1, max: 128 },
} satisfies FieldLimits

export const verifyAuthentication = { response: { required: true } } satisfies FieldLimits

export const verifyRegistration = {
  name: { min: 1, max: 128 },
  createSession: {},
  response: { required: true },
  password: {},
  code: { max: 64 },
} satisfies FieldLimits
