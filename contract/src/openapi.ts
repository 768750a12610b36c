import type { z } from 'zod'
import { isEndpoint, nouns } from './index.ts'
import { isScoped, kindsOf, nameOf, type PrincipalKind } from './kernel/access.ts'
import type { Endpoint } from './kernel/define.ts'
import { noInput } from './kernel/endpoint.ts'
import { descriptionOf, overview, tagDescriptions } from './openapi-descriptions.ts'
import { exampleOf } from './openapi-examples.ts'
import { headersOf } from './openapi-headers.ts'
import { errorResponses, errorSchemasOf, successResponse } from './openapi-responses.ts'
import { inputSchema, type Json } from './openapi-schemas.ts'
import { webhooksOf } from './openapi-webhooks.ts'

type Verb = { readonly noun: string; readonly verb: string; readonly endpoint: Endpoint }

/** Every endpoint with its module and export name in the contract. */
const verbs: readonly Verb[] = Object.entries(nouns).flatMap(([noun, parts]) =>
  Object.entries(parts).flatMap(([verb, part]) =>
    isEndpoint(part) ? [{ noun, verb, endpoint: part }] : [],
  ),
)

/** A session comes as a cookie, or as its token in place of another bearer token. */
const schemesOfKinds: Record<PrincipalKind, Json[]> = {
  session: [{ session: [] }, { bearer: [] }],
  'api key': [{ apiKey: [] }],
  operator: [],
  'organization token': [{ bearer: [] }],
  'customer session': [{ bearer: [] }],
  'checkout secret': [],
}

function securityOf({ access }: Endpoint): Json[] {
  const schemes = kindsOf(access).flatMap((kind) => schemesOfKinds[kind])
  return [...new Map(schemes.map((scheme) => [Object.keys(scheme)[0], scheme])).values()]
}

type Options = {
  /** The URL of the documented server. */
  readonly origin: string
  readonly authBase: string
  readonly sessionCookie: string
  readonly version: string
  /** Endpoints that are disabled on this server are left out. */
  readonly isEnabled: (endpoint: Endpoint) => boolean
}

/** The contract as an OpenAPI 3.1 document, from the same schemas that the guard validates with. */
export function openApiDocument(options: Options): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  const enabled = verbs.filter(({ endpoint }) => options.isEnabled(endpoint))
  Object.assign(schemas, errorSchemasOf(enabled.map(({ endpoint }) => endpoint)))
  for (const verb of enabled) {
    const path = verb.endpoint.path
      .replace(/^\/api\/auth(?=\/)/, options.authBase)
      .replace(/:([^/]+)/g, '{$1}')
    paths[path] = { ...paths[path], [verb.endpoint.method.toLowerCase()]: operation(verb, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Guildhall',
      version: options.version,
      description: overview,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.origin }],
    tags: [...new Set(enabled.map(({ noun }) => noun))].map((name) => ({
      name,
      description: tagDescriptions[name],
    })),
    paths,
    webhooks: webhooksOf(schemas),
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: options.sessionCookie },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a session, or an API key where it is accepted.',
        },
      },
    },
  }
}

function operation({ noun, verb, endpoint }: Verb, schemas: Json): Json {
  const form = endpoint.form ? ['application/x-www-form-urlencoded'] : []
  const types = ['application/json', ...form]
  const body = endpoint.body === noInput ? undefined : inputSchema(endpoint.body, schemas)
  return {
    operationId: `${noun}.${verb}`,
    tags: [noun],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    'x-access': nameOf(endpoint.access),
    ...(isScoped(endpoint.access) && { 'x-scopes': endpoint.access.scopes }),
    'x-pace': endpoint.rateLimit,
    ...(endpoint.permissions.length > 0 && { 'x-permissions': endpoint.permissions }),
    security: securityOf(endpoint),
    parameters: [
      ...parameters('path', endpoint.params, schemas),
      ...parameters('query', endpoint.query, schemas),
      ...headersOf(endpoint),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: content(types, body, exampleFor(`${noun}.${verb}`, endpoint, body, schemas)),
      },
    }),
    responses: { ...successResponse(endpoint, schemas), ...errorResponses(endpoint) },
  }
}

const changesOfPauses = ['pause_at_period_end', 'resumes_at', 'resume'] as const

/** The example changes the product. */
const changesOfOtherKinds: readonly string[] = [
  'cancel_at_period_end',
  'customer_cancellation_reason',
  'customer_cancellation_comment',
  'revoke',
  'current_billing_period_end',
  'pending_update',
  'seats',
  'billed_to',
  ...changesOfPauses,
]

/** Fields left out of examples, because others of the same body exclude them. */
const omittedFields: Readonly<Record<string, readonly string[]>> = {
  'apiKeys.grant': ['organizationId'],
  'subscriptions.create': ['customer_id'],
  'subscriptions.preview': ['seats', 'discount_id', 'trial_end', 'current_billing_period_end'],
  'subscriptions.update': changesOfOtherKinds,
  'portalPurchases.updateSubscription': [
    ...['product_id', 'seats', 'pending_update', 'billed_to'],
    ...changesOfPauses,
  ],
}

function exampleFor(operationId: string, endpoint: Endpoint, body: Json, schemas: Json): unknown {
  const example = exampleOf(body, schemas)
  const omitted = [...(omittedFields[operationId] ?? []), ...namedByTokens(endpoint)]
  for (const name of omitted) delete (example as Json)[name]
  return example
}

/** A token belongs to an organization and may not name it. */
function namedByTokens({ access }: Endpoint): string[] {
  const isNamed = isScoped(access) && access.kinds.includes('organization token')
  return isNamed && access.tenant !== 'repeated' ? ['organization_id'] : []
}

function content(types: readonly string[], schema: Json, example: unknown): Json {
  return Object.fromEntries(types.map((type) => [type, { schema, example }]))
}

function parameters(location: 'path' | 'query', schema: z.ZodType, schemas: Json): Json[] {
  if (schema === noInput) return []
  const { properties = {} } = inputSchema(schema, schemas) as { properties?: Record<string, Json> }
  return Object.entries(properties).map(([name, { description, ...shape }]) => {
    const required = location === 'path' || !isOptional(schema, name)
    return {
      name,
      in: location,
      required,
      ...(description === undefined ? {} : { description }),
      schema: shape,
      ...(required && { example: exampleOf(shape, schemas, name) }),
    }
  })
}

/** JSON Schema calls a field required whose value is made from nothing. */
function isOptional(schema: z.ZodType, name: string): boolean {
  const { shape } = schema as { shape?: Record<string, z.ZodType> }
  return shape?.[name]?.safeParse(undefined).success ?? false
}
