import { z } from 'zod'
import type { Endpoint } from './define.ts'
import { nothing } from './endpoint.ts'
import { errorCatalogue } from './index.ts'
import { exampleOf } from './openapi-examples.ts'
import { type Json, outputSchema, pointer } from './openapi-schemas.ts'

export function goodAnswer({ output }: Endpoint, schemas: Json): Json {
  if (output instanceof z.ZodNull) return { 302: { description: 'A redirect, or a page' } }
  const schema = outputSchema(output, schemas)
  const example = exampleOf(schema, schemas)
  return { 200: { description: 'Done', content: { 'application/json': { schema, example } } } }
}

/** What the guard itself may answer, by what the endpoint asks of its callers. */
function guardCodes(endpoint: Endpoint): string[] {
  const { access, pace, body, query, method, permissions, whileImpersonating } = endpoint
  const reads = body !== nothing || query !== nothing
  return [
    ...(reads ? ['VALIDATION_ERROR'] : []),
    ...(access === 'public' ? [] : ['UNAUTHORIZED']),
    ...(access === 'operator' ? ['FORBIDDEN'] : []),
    ...(access === 'fresh' ? ['SESSION_IS_NOT_FRESH'] : []),
    ...(access === 'person' ? ['THIS_API_KEY_BELONGS_TO_AN_ORGANIZATION'] : []),
    ...(permissions.length > 0 ? ['THIS_API_KEY_IS_NOT_ALLOWED_TO_DO_THIS'] : []),
    ...(whileImpersonating === 'refused' ? ['YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING'] : []),
    ...(method === 'GET' ? [] : ['INVALID_ORIGIN']),
    ...(pace === 'none' ? [] : ['TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER']),
  ]
}

/** Each surface has its own way to say what went wrong. */
const dialects = [
  {
    prefix: '/api/auth/',
    type: 'application/json',
    shape: 'Error',
    example: (code: string) => ({ code, message: errorCatalogue[code]?.message }),
  },
  {
    prefix: '/',
    type: 'application/problem+json',
    shape: 'Problem',
    example: (code: string) => ({
      type: 'about:blank',
      title: errorCatalogue[code]?.message,
      status: errorCatalogue[code]?.status,
      code,
      requestId: 'k3f9Qa1c',
    }),
  },
]

export const errorShapes: Json = {
  Error: {
    type: 'object',
    properties: {
      code: { type: 'string' },
      message: { type: 'string' },
      localizedMessage: {
        type: 'string',
        description:
          'In the language of the caller, where Accept-Language asks for another than English',
      },
    },
    required: ['code', 'message'],
  },
  Problem: {
    type: 'object',
    properties: {
      type: { type: 'string' },
      title: { type: 'string', description: 'In the language of the caller' },
      status: { type: 'integer' },
      code: { type: 'string' },
      requestId: { type: 'string' },
    },
    required: ['type', 'title', 'status', 'code', 'requestId'],
  },
}

export function badAnswers(endpoint: Endpoint): Json {
  const dialect = dialects.find(({ prefix }) => endpoint.path.startsWith(prefix))
  const codes = new Set([...guardCodes(endpoint), ...endpoint.errors])
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code]?.status ?? 500)
  const answers = [...byStatus].map(([status, each]) => [
    status,
    {
      description: each.join(', '),
      content: dialect && {
        [dialect.type]: {
          schema: { $ref: pointer + dialect.shape },
          examples: Object.fromEntries(
            each.map((code) => [code, { value: dialect.example(code) }]),
          ),
        },
      },
    },
  ])
  return Object.fromEntries(answers)
}
