import { z } from 'zod'
import { mayReadOne, organizationInput, resource, Timestamp, Uuid } from '../kernel/billing.ts'
import { defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listOf, pageQuery, sortingBy } from '../kernel/pages.ts'
import { scopes } from '../kernel/scopes.ts'

const Scope = z.enum(scopes)

export const AccessToken = z
  .object({
    ...resource,
    comment: z.string(),
    scopes: z.array(Scope),
    expires_at: Timestamp.nullable(),
    last_used_at: Timestamp.nullable(),
    organization_id: z.string(),
  })
  .meta({ id: 'OrganizationAccessToken' })
export type AccessToken = z.infer<typeof AccessToken>

/** For the audit log; merchants are not told of them. */
export const events = defineEvents(
  { audience: 'operator', organization: 'organization_id' },
  {
    'organization_access_token.created': AccessToken.extend({ creator_id: z.string() }),
    'organization_access_token.updated': AccessToken,
    'organization_access_token.deleted': AccessToken,
  },
)

const basePath = '/v1/organization-access-tokens/'
const resourceName = 'organization_access_tokens'
const Comment = z.string().max(256)
const Scopes = z
  .array(Scope)
  .min(1)
  .max(2 * scopes.length)
const One = z.object({ id: Uuid })
/** A token makes no other tokens, so that one that leaks ends when it is deleted. */
const bySession = { kinds: ['session'], scopes: [`${resourceName}:write`] } as const

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'Access tokens of an organization, without the tokens themselves',
  access: { ...mayReadOne(resourceName), tenant: 'named' },
  query: z.object({
    organization_id: z.string().optional(),
    ...pageQuery,
    sorting: sortingBy(['created_at', 'comment', 'last_used_at'], ['-created_at']),
  }),
  output: listOf(AccessToken),
})
export const listScopes = endpoint({
  method: 'GET',
  path: `${basePath}scopes`,
  summary: 'The scopes that the caller may give to a token of an organization',
  access: bySession,
  query: z.object({ organization_id: z.string().optional() }),
  output: z.object({ scopes: z.array(Scope) }),
})
export const create = endpoint({
  method: 'POST',
  path: basePath,
  summary: 'Create an access token, which is shown only now',
  access: bySession,
  body: z.object({
    ...organizationInput,
    comment: Comment,
    scopes: Scopes,
    expires_in: z.iso.duration().max(64).nullish(),
  }),
  status: 201,
  output: z.object({ token: z.string(), organization_access_token: AccessToken }),
  secret: true,
})
export const update = endpoint({
  method: 'PATCH',
  path: `${basePath}:id`,
  summary: 'Change the comment or the scopes of an access token',
  access: { ...bySession, tenant: 'found' },
  params: One,
  body: z.object({ comment: Comment.nullish(), scopes: Scopes.nullish() }),
  output: AccessToken,
  errors: ['NOT_FOUND'],
})
export const remove = endpoint({
  method: 'DELETE',
  path: `${basePath}:id`,
  summary: 'End an access token at once',
  access: { kinds: ['organization token', 'session'], scopes: bySession.scopes, tenant: 'found' },
  params: One,
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND'],
})
