// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const banUser = {
  userId: { required: true, min: 1, max: 64 },
  banReason: { max: 1000 },
  banExpiresIn: { kind: 'number', whole: true, least: 1, most: 3155760000 },
} satisfies FieldLimits

export const createUser = {
  email: { required: true },
  password: {},
  name: { required: true, max: 256 },
  role: {},
  data: {},
} satisfies FieldLimits

export const hasPermission = {
  userId: { min: 1, max: 64 },
  role: { max: 512 },
  permission: {},
  permissions: {},
} satisfies FieldLimits

export const removeUser = { userId: { required: true, min: 1, max: 64 } } satisfies FieldLimits

export const setRole = {
  userId: { required: true, min: 1, max: 64 },
  role: { required: true },
} satisfies FieldLimits

export const setUserPassword = {
  userId: { required: true, min: 1, max: 64 },
  newPassword: { required: true, min: 1 },
} satisfies FieldLimits

export const unbanUser = { userId: { required: true, min: 1, max: 64 } } satisfies FieldLimits

export const updateUser = {
  userId: { required: true, min: 1, max: 64 },
  data: { required: true },
} satisfies FieldLimits
