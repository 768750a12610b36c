import { z } from 'zod'
import { User } from './accounts.ts'
import { ApiKey, Permissions } from './api-keys.ts'
import { defineErrors } from './define.ts'
import { endpoint } from './endpoint.ts'
import { Organization } from './organizations.ts'
import type { Session } from './sessions.ts'

/** A person, by a session or by a key of their own. */
export type PersonCaller = {
  readonly user: User
  readonly session: Session | null
  readonly apiKey: ApiKey | null
  readonly organization: null
}

/** An organization by a key of its own: nobody in particular acts. */
export type OrganizationCaller = {
  readonly user: null
  readonly session: null
  readonly apiKey: ApiKey
  readonly organization: Organization
}

/** Who is asking where a key is as good as a session. */
export type Caller = PersonCaller | OrganizationCaller

export const errors = defineErrors({
  THIS_API_KEY_IS_NOT_ALLOWED_TO_DO_THIS: {
    status: 403,
    message: 'This API key is not allowed to do this',
  },
  THIS_API_KEY_BELONGS_TO_AN_ORGANIZATION: {
    status: 403,
    message: 'This API key belongs to an organization',
  },
})

export const me = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'Who is asking, by session or by key',
  access: 'caller',
  output: z.object({
    user: User.nullable(),
    organization: Organization.nullable(),
    apiKey: ApiKey.nullable(),
  }),
})

export const KeyVerification = z.object({
  valid: z.boolean(),
  error: z
    .object({
      message: z.string(),
      code: z.string(),
      details: z.object({ tryAgainIn: z.number() }).optional(),
    })
    .nullable(),
  key: ApiKey.nullable(),
})

export const verify = endpoint({
  method: 'POST',
  path: '/api/api-keys/verify',
  summary: 'Is this key good for this, and count one use of it',
  access: 'public',
  pace: 'none',
  body: z.strictObject({ key: z.string().max(1000), permissions: Permissions.optional() }),
  output: KeyVerification,
})
