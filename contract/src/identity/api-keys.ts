import { z } from 'zod'
import { Instant, queryNumber } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

/** What a key may do: resources with the actions on them. */
export const Permissions = z.record(z.string().max(100), z.array(z.string().max(100)).max(100))

/**
 * What the endpoints of this server need of a key: reading what its owner sees. Users may give that to
 * their own keys; all other names are for other programs, which rely on an administrator having given them.
 */
export const keyPermissions = {
  organizations: ['read'],
  members: ['read'],
} as const satisfies z.infer<typeof Permissions>

const Metadata = z.record(z.string(), z.unknown())

/** An API key without the secret. Durations are in milliseconds. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** The first characters, so that the owner can identify the key. */
  start: z.string(),
  prefix: z.string().nullable(),
  /** The owner: a user or an organization. */
  userId: z.string().nullable(),
  organizationId: z.string().nullable(),
  /** The newer name of the owner field, and the only configuration. */
  referenceId: z.string(),
  configId: z.literal('default'),
  enabled: z.boolean(),
  expiresAt: Instant.nullable(),
  remaining: z.number().nullable(),
  refillAmount: z.number().nullable(),
  refillInterval: z.number().nullable(),
  lastRefillAt: Instant.nullable(),
  rateLimitEnabled: z.boolean(),
  rateLimitTimeWindow: z.number().nullable(),
  rateLimitMax: z.number().nullable(),
  requestCount: z.number(),
  lastRequest: Instant.nullable(),
  permissions: Permissions.nullable(),
  metadata: Metadata.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ApiKey = z.infer<typeof ApiKey>

/** The only response that contains the key itself. */
export const NewApiKey = ApiKey.extend({ key: z.string() })

export const errors = defineErrors({
  API_KEY_NOT_FOUND: { status: 404, message: 'API Key not found' },
  INVALID_API_KEY: { status: 401, message: 'Invalid API key.' },
  KEY_NOT_FOUND: { status: 401, message: 'API Key not found' },
  KEY_DISABLED: { status: 401, message: 'API Key is disabled' },
  KEY_EXPIRED: { status: 401, message: 'API Key has expired' },
  USAGE_EXCEEDED: { status: 429, message: 'API Key has reached its usage limit' },
  RATE_LIMITED: { status: 429, message: 'Rate limit exceeded.' },
  THE_PROPERTY_YOURE_TRYING_TO_SET_CAN_ONLY_BE_SET_FROM_THE_SERVER_AUTH_INSTANCE_ONLY: {
    status: 400,
    message:
      "The property you're trying to set can only be set from the server auth instance only.",
  },
  THE_EXPIRESIN_IS_SMALLER_THAN_THE_PREDEFINED_MINIMUM_VALUE: {
    status: 400,
    message: 'The expiresIn is smaller than the predefined minimum value.',
  },
  THE_EXPIRESIN_IS_LARGER_THAN_THE_PREDEFINED_MAXIMUM_VALUE: {
    status: 400,
    message: 'The expiresIn is larger than the predefined maximum value.',
  },
  THE_NAME_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL: {
    status: 400,
    message: 'The name length is either too large or too small.',
  },
  THE_PREFIX_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL: {
    status: 400,
    message: 'The prefix length is either too large or too small.',
  },
  REFILLAMOUNT_IS_REQUIRED_WHEN_REFILLINTERVAL_IS_PROVIDED: {
    status: 400,
    message: 'refillAmount is required when refillInterval is provided',
  },
  REFILLINTERVAL_IS_REQUIRED_WHEN_REFILLAMOUNT_IS_PROVIDED: {
    status: 400,
    message: 'refillInterval is required when refillAmount is provided',
  },
  YOU_ARE_NOT_A_MEMBER_OF_THE_ORGANIZATION_THAT_OWNS_THIS_API_KEY: {
    status: 403,
    message: 'You are not a member of the organization that owns this API key.',
  },
  YOU_DO_NOT_HAVE_PERMISSION_TO_PERFORM_THIS_ACTION_ON_ORGANIZATION_API_KEYS: {
    status: 403,
    message: 'You do not have permission to perform this action on organization API keys.',
  },
  NO_VALUES_TO_UPDATE: { status: 400, message: 'No values to update.' },
})

export const events = defineEvents(
  { audience: 'operator', organization: 'organizationId', about: { user: 'userId' } },
  {
    /** Null for one that was created on the command line. */
    'api_key.created': ApiKey.extend({ creatorId: z.string().nullable() }),
    'api_key.updated': ApiKey,
    'api_key.deleted': ApiKey,
  },
)

const count = z.number().int().max(Number.MAX_SAFE_INTEGER)

/** Fields that the owner of a key may set. */
const ownerFields = {
  name: z.string().optional(),
  /** Seconds; `null` for never. */
  expiresIn: count.min(1).nullable().optional(),
  metadata: Metadata.nullable()
    .refine((value) => JSON.stringify(value).length <= 10_000)
    .optional(),
}
const prefix = z
  .string()
  .regex(/^[a-zA-Z0-9_-]*$/)
  .optional()

/** Fields that only an operator or admin may set. */
const operatorFields = {
  remaining: count.min(0).nullable().optional(),
  refillAmount: count.min(1).nullable().optional(),
  refillInterval: count.min(1).nullable().optional(),
  rateLimitEnabled: z.boolean().optional(),
  rateLimitTimeWindow: count.min(1).nullable().optional(),
  rateLimitMax: count.min(1).nullable().optional(),
  permissions: Permissions.nullable().optional(),
}

/** Accepted only to be refused: ignoring them would create a different key than requested. */
const refusedFields = {
  ...Object.fromEntries(Object.keys(operatorFields).map((name) => [name, z.unknown().optional()])),
  userId: z.unknown().optional(),
} as Record<keyof typeof operatorFields | 'userId', z.ZodOptional<z.ZodUnknown>>

const configuration = { configId: z.literal('default').optional() }

const expiryErrors = [
  'THE_EXPIRESIN_IS_SMALLER_THAN_THE_PREDEFINED_MINIMUM_VALUE',
  'THE_EXPIRESIN_IS_LARGER_THAN_THE_PREDEFINED_MAXIMUM_VALUE',
  'THE_NAME_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL',
] as const
const serverOnly =
  'THE_PROPERTY_YOURE_TRYING_TO_SET_CAN_ONLY_BE_SET_FROM_THE_SERVER_AUTH_INSTANCE_ONLY'
const notPermitted = 'YOU_DO_NOT_HAVE_PERMISSION_TO_PERFORM_THIS_ACTION_ON_ORGANIZATION_API_KEYS'
const ownershipErrors = [
  'YOU_ARE_NOT_A_MEMBER_OF_THE_ORGANIZATION_THAT_OWNS_THIS_API_KEY',
  notPermitted,
] as const
const refillErrors = [
  'REFILLAMOUNT_IS_REQUIRED_WHEN_REFILLINTERVAL_IS_PROVIDED',
  'REFILLINTERVAL_IS_REQUIRED_WHEN_REFILLAMOUNT_IS_PROVIDED',
] as const

export const create = endpoint({
  method: 'POST',
  path: '/api/auth/api-key/create',
  summary: 'Create an API key for the caller or an organization',
  access: 'sensitive',
  body: z.object({
    ...ownerFields,
    prefix,
    ...refusedFields,
    ...configuration,
    /** Makes it a key of the organization instead of the caller. */
    organizationId: z.string().optional(),
  }),
  output: NewApiKey,
  errors: [
    serverOnly,
    ...expiryErrors,
    'THE_PREFIX_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL',
    ...ownershipErrors,
  ],
})

export const get = endpoint({
  method: 'GET',
  path: '/api/auth/api-key/get',
  summary: 'One API key of the caller or an organization',
  access: 'session',
  query: z.object({ id: z.string(), ...configuration }),
  output: ApiKey,
  errors: ['API_KEY_NOT_FOUND', notPermitted],
})

export const list = endpoint({
  method: 'GET',
  path: '/api/auth/api-key/list',
  summary: 'All API keys of the caller or an organization',
  access: 'session',
  query: z.object({
    limit: queryNumber(z.coerce.number().int().min(0).max(1000).optional()),
    offset: queryNumber(z.coerce.number().int().min(0).optional()),
    sortBy: z.enum(['createdAt', 'updatedAt', 'expiresAt', 'lastRequest', 'name']).optional(),
    sortDirection: z.enum(['asc', 'desc']).optional(),
    ...configuration,
    organizationId: z.string().optional(),
  }),
  output: z.object({
    apiKeys: z.array(ApiKey),
    total: z.number(),
    limit: z.number().optional(),
    offset: z.number().optional(),
  }),
  errors: ownershipErrors,
})

export const update = endpoint({
  method: 'POST',
  path: '/api/auth/api-key/update',
  summary: 'Rename an API key, enable or disable it, or change its expiry',
  access: 'sensitive',
  body: z.object({
    keyId: z.string(),
    enabled: z.boolean().optional(),
    ...ownerFields,
    ...refusedFields,
    ...configuration,
  }),
  output: ApiKey,
  errors: ['API_KEY_NOT_FOUND', notPermitted, 'NO_VALUES_TO_UPDATE', serverOnly, ...expiryErrors],
})

export const remove = endpoint({
  method: 'POST',
  path: '/api/auth/api-key/delete',
  summary: 'Delete an API key of the caller or an organization',
  access: 'sensitive',
  body: z.object({ keyId: z.string(), ...configuration }),
  output: z.object({ success: z.literal(true) }),
  errors: ['API_KEY_NOT_FOUND', notPermitted],
})

export const removeExpired = endpoint({
  method: 'POST',
  path: '/api/auth/api-key/delete-all-expired-api-keys',
  summary: 'Delete the expired API keys of the caller or an organization',
  access: 'sensitive',
  query: z.object({ organizationId: z.string().optional() }),
  output: z.object({ success: z.literal(true), error: z.null() }),
  errors: ownershipErrors,
})

export const grant = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Create an API key for a user or an organization, with permissions and limits',
  access: 'fresh',
  body: z
    .strictObject({
      userId: z.string().optional(),
      organizationId: z.string().optional(),
      ...ownerFields,
      prefix,
      ...operatorFields,
    })
    .refine(
      ({ userId, organizationId }) => (userId === undefined) !== (organizationId === undefined),
    ),
  output: NewApiKey,
  errors: [
    'FORBIDDEN',
    'USER_NOT_FOUND',
    'ORGANIZATION_NOT_FOUND',
    ...ownershipErrors,
    'THE_PREFIX_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL',
    ...expiryErrors,
    ...refillErrors,
  ],
  errorStatuses: { ORGANIZATION_NOT_FOUND: [404], USER_NOT_FOUND: [404] },
})

export const regrant = endpoint({
  method: 'PATCH',
  path: '/api/api-keys/:id',
  summary: 'Change the permissions and limits of an API key',
  access: 'fresh',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ enabled: z.boolean().optional(), ...ownerFields, ...operatorFields }),
  output: ApiKey,
  errors: [
    'FORBIDDEN',
    'API_KEY_NOT_FOUND',
    notPermitted,
    'NO_VALUES_TO_UPDATE',
    ...expiryErrors,
    ...refillErrors,
  ],
})
