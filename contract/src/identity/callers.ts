import { z } from 'zod'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { User } from './accounts.ts'
import { ApiKey, Permissions } from './api-keys.ts'
import { Organization } from './organizations.ts'
import type { Session } from './sessions.ts'

/** A user, authenticated by a session or an API key. */
export type UserCaller = {
  readonly user: User
  readonly session: Session | null
  readonly apiKey: ApiKey | null
  readonly organization: null
}

/** An organization, authenticated by its API key: no particular user acts. */
export type OrganizationCaller = {
  readonly user: null
  readonly session: null
  readonly apiKey: ApiKey
  readonly organization: Organization
}

/** The authenticated caller of endpoints that accept a session or an API key. */
export type Caller = UserCaller | OrganizationCaller

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
  summary: 'The caller, authenticated by session or API key',
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
  summary: 'Verify an API key and its permissions, and count one use',
  access: 'public',
  rateLimit: 'none',
  body: z.strictObject({ key: z.string().max(1000), permissions: Permissions.optional() }),
  output: KeyVerification,
})
