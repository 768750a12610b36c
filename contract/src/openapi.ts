import type { z } from 'zod'
import type { Endpoint } from './define.ts'
import { nothing } from './endpoint.ts'
import { isEndpoint, nouns } from './index.ts'
import { badAnswers, errorShapes, goodAnswer } from './openapi-answers.ts'
import { descriptionOf, overview, tagDescriptions } from './openapi-descriptions.ts'
import { exampleOf } from './openapi-examples.ts'
import { inputSchema, type Json } from './openapi-schemas.ts'

type Verb = { readonly noun: string; readonly verb: string; readonly endpoint: Endpoint }

/** Every endpoint with the names that lead to it in the contract. */
const verbs: readonly Verb[] = Object.entries(nouns).flatMap(([noun, parts]) =>
  Object.entries(parts).flatMap(([verb, part]) =>
    isEndpoint(part) ? [{ noun, verb, endpoint: part }] : [],
  ),
)

/** A session by its cookie or by its token, as the header that every HTTP client knows. */
const bySession = [{ session: [] }, { bearer: [] }]
const byKey = [...bySession, { apiKey: [] }]
/** By what a caller shows who they are. */
const credentials: Record<Endpoint['access'], Json[]> = {
  public: [],
  session: bySession,
  sensitive: bySession,
  fresh: bySession,
  operator: bySession,
  person: byKey,
  caller: byKey,
}

type Options = {
  /** The server that the document speaks of. */
  readonly origin: string
  readonly authBase: string
  readonly sessionCookie: string
  readonly version: string
  /** Endpoints that are switched off on this server are left out. */
  readonly answers: (endpoint: Endpoint) => boolean
}

/** The contract as OpenAPI 3.1: what the guard checks is what the document says. */
export function openApiDocument(options: Options): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  const answered = verbs.filter(({ endpoint }) => options.answers(endpoint))
  Object.assign(schemas, errorShapes)
  for (const verb of answered) {
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
    tags: [...new Set(answered.map(({ noun }) => noun))].map((name) => ({
      name,
      description: tagDescriptions[name],
    })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: options.sessionCookie },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a session, or an API key where one is taken.',
        },
      },
    },
  }
}

function operation({ noun, verb, endpoint }: Verb, schemas: Json): Json {
  const form = endpoint.form ? ['application/x-www-form-urlencoded'] : []
  const types = ['application/json', ...form]
  const body = endpoint.body === nothing ? undefined : inputSchema(endpoint.body, schemas)
  return {
    operationId: `${noun}.${verb}`,
    tags: [noun],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    'x-access': endpoint.access,
    'x-pace': endpoint.pace,
    ...(endpoint.permissions.length > 0 && { 'x-permissions': endpoint.permissions }),
    security: credentials[endpoint.access],
    parameters: [
      ...parameters('path', endpoint.params, schemas),
      ...parameters('query', endpoint.query, schemas),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: content(types, body, exampleFor(`${noun}.${verb}`, body, schemas)),
      },
    }),
    responses: { ...goodAnswer(endpoint, schemas), ...badAnswers(endpoint) },
  }
}

/** Fields that are never sent together with others of the same body. */
const leftOut: Readonly<Record<string, readonly string[]>> = { 'apiKeys.grant': ['organizationId'] }

function exampleFor(operationId: string, body: Json, schemas: Json): unknown {
  const example = exampleOf(body, schemas)
  for (const name of leftOut[operationId] ?? []) delete (example as Json)[name]
  return example
}

function content(types: readonly string[], schema: Json, example: unknown): Json {
  return Object.fromEntries(types.map((type) => [type, { schema, example }]))
}

function parameters(place: 'path' | 'query', schema: z.ZodType, schemas: Json): Json[] {
  if (schema === nothing) return []
  const { properties = {}, required = [] } = inputSchema(schema, schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...shape }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: shape,
  }))
}
