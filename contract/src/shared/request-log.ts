import { z } from 'zod'
import { Instant, queryNumber } from '../kernel/common.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

/** A key of an organization under the account API, or a token of one under `/v1`. */
export const KeyKind = z.enum(['api_key', 'access_token'])

const KeyOfRequest = z.object({
  kind: KeyKind,
  id: z.string(),
  name: z.string().nullable(),
  start: z.string().nullable(),
  exists: z.boolean(),
})

/** A request that came with a key or token of an organization, as it was answered. */
export const KeyRequest = z.object({
  requestId: z.string(),
  at: Instant,
  method: z.string(),
  route: z.string(),
  /** With the query; values that may be secrets are left out. */
  target: z.string(),
  status: z.number(),
  durationMs: z.number(),
  userAgent: z.string().nullable(),
  usedKey: KeyOfRequest,
})
export type KeyRequest = z.infer<typeof KeyRequest>

export const KeyRequestDetail = KeyRequest.extend({ answer: z.string().nullable() })
export type KeyRequestDetail = z.infer<typeof KeyRequestDetail>

export const errors = defineErrors({
  YOU_ARE_NOT_ALLOWED_TO_READ_THE_REQUEST_LOG: {
    status: 403,
    message: 'You are not allowed to read the request log',
  },
})

const timestamp = z.iso.datetime({ offset: true })
const requestId = z.string().min(1).max(64)
const access = {
  access: 'session',
  errors: [
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_READ_THE_REQUEST_LOG',
  ],
} as const

export const list = endpoint({
  ...access,
  method: 'GET',
  path: '/api/organizations/:id/requests',
  summary: 'Requests with keys and access tokens of an organization, newest first',
  params: z.object({ id: z.string() }),
  query: z.object({
    keyId: z.string().min(1).max(64).optional(),
    /** One status, or all of a class: `404`, `4xx`. */
    status: z
      .string()
      .regex(/^[1-5](?:xx|\d\d)$/)
      .optional(),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']).optional(),
    /** How the path begins. */
    pathPrefix: z.string().startsWith('/').max(200).optional(),
    from: timestamp.optional(),
    to: timestamp.optional(),
    /** Requests before this one: `next` of the page before. */
    before: requestId.optional(),
    limit: queryNumber(z.coerce.number().int().min(1).max(100).default(50)),
  }),
  output: z.object({
    items: z.array(KeyRequest),
    next: z.string().nullable(),
    /** Seconds; 0 where the log is switched off. */
    keepFor: z.number(),
    leftOut: z.array(z.object({ day: z.iso.date(), count: z.number() })),
  }),
})

export const get = endpoint({
  ...access,
  method: 'GET',
  path: '/api/organizations/:id/requests/:requestId',
  summary: 'One request with a key or access token, by the id in the header `x-request-id`',
  params: z.object({ id: z.string(), requestId }),
  output: KeyRequestDetail,
  errors: [...access.errors, 'NOT_FOUND'],
})
