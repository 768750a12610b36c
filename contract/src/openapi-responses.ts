import { z } from 'zod'
import { guardErrors, statusesOf } from './declared-errors.ts'
import { errorCatalogue } from './index.ts'
import { billingNames } from './kernel/billing-names.ts'
import type { Endpoint } from './kernel/define.ts'
import { exampleOf } from './openapi-examples.ts'
import { type Json, outputSchema, pointer } from './openapi-schemas.ts'

export function successResponse({ output, status }: Endpoint, schemas: Json): Json {
  if (status === 204) return { 204: { description: 'Done' } }
  if (output instanceof z.ZodNull) return { 302: { description: 'A redirect, or a page' } }
  const schema = outputSchema(output, schemas)
  const example = exampleOf(schema, schemas)
  return { [status]: { description: 'Done', content: { 'application/json': { schema, example } } } }
}

/** The error format by path prefix. */
const errorFormats = [
  {
    prefix: '/api/auth/',
    type: 'application/json',
    schemaName: 'Error',
    example: (code: string, _status: number) => ({ code, message: errorCatalogue[code]?.message }),
  },
  {
    prefix: '/v1/',
    type: 'application/json',
    schemaName: 'BillingError',
    example: (code: string, status: number) => {
      const { billing, message } = errorCatalogue[code] ?? {}
      const error = { error: billing?.name ?? billingNames[status], detail: message }
      return billing?.reason === undefined ? error : { ...error, reason: billing.reason }
    },
  },
  {
    prefix: '/',
    type: 'application/problem+json',
    schemaName: 'Problem',
    example: (code: string, status: number) => ({
      type: 'about:blank',
      title: errorCatalogue[code]?.message,
      status,
      code,
      requestId: 'k3f9Qa1c',
    }),
  },
]

/** The schemas of the error formats that these endpoints have. */
export function errorSchemasOf(endpoints: readonly Endpoint[]): Json {
  const names = new Set(endpoints.map((endpoint) => formatOf(endpoint)?.schemaName))
  return Object.fromEntries(Object.entries(errorSchemas).filter(([name]) => names.has(name)))
}

const formatOf = ({ path }: Endpoint) => errorFormats.find(({ prefix }) => path.startsWith(prefix))

const invalidFields: Json = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      path: { type: 'array', description: 'Where the field is: names, and places in lists' },
      message: { type: 'string', description: 'Why it is refused, in English' },
    },
    required: ['path', 'message'],
  },
  description: 'Of a VALIDATION_ERROR: the fields that are refused, 20 of them at most',
}

const errorSchemas: Json = {
  Error: {
    type: 'object',
    properties: {
      code: { type: 'string', description: 'Stable code of the error' },
      message: { type: 'string', description: 'In English; it may change' },
      localizedMessage: {
        type: 'string',
        description:
          'In the language of the caller, if Accept-Language requests another than English',
      },
      issues: invalidFields,
    },
    required: ['code', 'message'],
  },
  BillingError: {
    type: 'object',
    properties: {
      error: { type: 'string', description: 'Stable name of the error' },
      detail: {
        description: 'A text; of a RequestValidationError, one object for each invalid value',
      },
      reason: {
        type: 'string',
        description:
          'Of a PaymentFailed: declined, payment_method_required, disputed, or action_required, after which the cardholder confirms the payment at challenge_url, or in the script of the processor with intent_client_secret',
      },
      challenge_url: { type: 'string', description: 'Where the cardholder confirms the payment' },
      intent_client_secret: {
        type: 'string',
        description: 'With which the script of the processor asks the cardholder instead',
      },
    },
    required: ['error', 'detail'],
  },
  Problem: {
    type: 'object',
    properties: {
      type: { type: 'string', description: 'The kind of problem, as a URI' },
      title: { type: 'string', description: 'In the language of the caller' },
      status: { type: 'integer', description: 'The HTTP status' },
      code: { type: 'string', description: 'Stable code of the error' },
      requestId: { type: 'string', description: 'It is in the log of the server' },
      issues: invalidFields,
      missing: {
        type: 'array',
        items: { type: 'string' },
        description: 'Of SELLER_DETAILS_MISSING: name, address, tax_id',
      },
    },
    required: ['type', 'title', 'status', 'code', 'requestId'],
  },
}

export function errorResponses(endpoint: Endpoint): Json {
  const format = formatOf(endpoint)
  const codes = new Set([...guardErrors(endpoint), ...endpoint.errors])
  const pairs = [...codes].flatMap((code) =>
    statusesOf(endpoint, code).map((status) => ({ code, status })),
  )
  const byStatus = Map.groupBy(pairs, ({ status }) => status)
  const responses = [...byStatus].map(([status, each]) => [
    status,
    {
      description: each.map(({ code }) => code).join(', '),
      content: format && {
        [format.type]: {
          schema: { $ref: pointer + format.schemaName },
          examples: Object.fromEntries(
            each.map(({ code }) => [code, { value: format.example(code, status) }]),
          ),
        },
      },
    },
  ])
  return Object.fromEntries(responses)
}
