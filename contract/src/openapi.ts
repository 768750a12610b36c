import type { z } from 'zod'
import type { Endpoint } from './define.ts'
import { nothing } from './endpoint.ts'
import { isEndpoint, nouns } from './index.ts'
import { badAnswers, errorShapes, goodAnswer } from './openapi-answers.ts'
import { inputSchema, type Json } from './openapi-schemas.ts'

type Verb = { readonly noun: string; readonly verb: string; readonly endpoint: Endpoint }

/** Every endpoint with the names that lead to it in the contract. */
const verbs: readonly Verb[] = Object.entries(nouns).flatMap(([noun, parts]) =>
  Object.entries(parts).flatMap(([verb, part]) =>
    isEndpoint(part) ? [{ noun, verb, endpoint: part }] : [],
  ),
)

const session = { session: [] }
/** By what a caller shows who they are. */
const credentials: Record<Endpoint['access'], Json[]> = {
  public: [],
  session: [session],
  sensitive: [session],
  fresh: [session],
  operator: [session],
  person: [session, { apiKey: [] }, { bearer: [] }],
  caller: [session, { apiKey: [] }, { bearer: [] }],
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
  for (const verb of answered) {
    const path = verb.endpoint.path
      .replace(/^\/api\/auth(?=\/)/, options.authBase)
      .replace(/:([^/]+)/g, '{$1}')
    paths[path] = { ...paths[path], [verb.endpoint.method.toLowerCase()]: operation(verb, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Guildhall', version: options.version },
    servers: [{ url: options.origin }],
    tags: [...new Set(answered.map(({ noun }) => noun))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas, ...errorShapes },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: options.sessionCookie },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function operation({ noun, verb, endpoint }: Verb, schemas: Json): Json {
  const form = endpoint.form ? ['application/x-www-form-urlencoded'] : []
  const types = ['application/json', ...form]
  const body = endpoint.body === nothing ? undefined : inputSchema(endpoint.body)
  return {
    operationId: `${noun}.${verb}`,
    tags: [noun],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    'x-pace': endpoint.pace,
    ...(endpoint.permissions.length > 0 && { 'x-permissions': endpoint.permissions }),
    security: credentials[endpoint.access],
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(types.map((type) => [type, { schema: body }])),
      },
    }),
    responses: { ...goodAnswer(endpoint, schemas), ...badAnswers(endpoint) },
  }
}

function parameters(place: 'path' | 'query', schema: z.ZodType): Json[] {
  if (schema === nothing) return []
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }))
}
