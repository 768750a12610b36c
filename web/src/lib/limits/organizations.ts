// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const checkSlug = {
  slug: { required: true, max: 64, pattern: '^[a-z0-9][a-z0-9._-]*$' },
} satisfies FieldLimits

export const create = {
  name: { required: true, max: 256, pattern: '[\\p{L}\\p{N}\\p{P}\\p{S}]' },
  slug: { required: true, max: 64, pattern: '^[a-z0-9][a-z0-9._-]*$' },
  logo: { max: 2048 },
  metadata: {},
  keepCurrentActiveOrganization: {},
} satisfies FieldLimits

export const remove = { organizationId: { required: true } } satisfies FieldLimits

export const setActive = { organizationId: {}, organizationSlug: {} } satisfies FieldLimits

export const update = { data: { required: true }, organizationId: {} } satisfies FieldLimits
