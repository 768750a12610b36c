import { expect, test } from 'vitest'
import { merchantEventTypes, merchantTypeOf } from './billing/merchant-event-types.ts'
import { eventCatalogue, isEndpoint, nouns } from './index.ts'
import { openApiDocument } from './openapi.ts'

type Schema = {
  readonly description?: string
  readonly properties?: Record<string, Schema>
  readonly items?: Schema
  readonly additionalProperties?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}
type Content = Record<string, { schema?: Schema; example?: unknown }>
type Parameter = {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly example?: unknown
}
type Operation = {
  readonly operationId: string
  readonly description: string
  readonly security: readonly Record<string, unknown>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { content: Content }
  readonly responses: Record<string, { content?: Content }>
}

const document = openApiDocument({
  origin: 'https://id.example.com',
  authBase: '/api/auth',
  sessionCookie: 'session',
  version: '1.0.0',
  isEnabled: () => true,
}) as unknown as {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: { requestBody: { content: Content } } }>
  components: { schemas: Record<string, Schema> }
}

const operations = new Map(
  Object.values(document.paths)
    .flatMap((each) => Object.values(each))
    .map((operation) => [operation.operationId, operation]),
)

const json = (content: Content | undefined) => content?.['application/json']?.example

test('every event that webhooks send has an example that matches its schema', () => {
  const sent = Object.entries(eventCatalogue).filter(([, { audience }]) => audience !== 'internal')
  expect(Object.keys(document.webhooks)).toEqual(sent.map(([type]) => type))
  for (const [type, { payload }] of sent) {
    const message = json(document.webhooks[type]?.post.requestBody.content)
    expect(message).toMatchObject({ type, timestamp: expect.any(String) })
    const { success, error } = payload.safeParse((message as { data: unknown }).data)
    expect(success, `${type}: ${error?.message}`).toBe(true)
  }
})

test('billing is told of every event but those of members of customers, which never happen', () => {
  const sent = new Set(Object.keys(document.webhooks).map(merchantTypeOf))
  expect(merchantEventTypes.filter((type) => !sent.has(type))).toEqual([
    'member.created',
    'member.updated',
    'member.deleted',
  ])
})

test('the example of an event says what it is like afterwards', () => {
  const dataOf = (type: string) =>
    (json(document.webhooks[type]?.post.requestBody.content) as { data: object }).data
  expect(dataOf('order.paid')).toMatchObject({ status: 'paid', paid: true })
  expect(dataOf('subscription.active')).toMatchObject({ status: 'active', ended_at: null })
  expect(dataOf('subscription.revoked')).toMatchObject({ status: 'canceled' })
})

test('every example of a request and a response matches its schema', () => {
  let checked = 0
  for (const [noun, parts] of Object.entries(nouns)) {
    for (const [verb, endpoint] of Object.entries(parts)) {
      if (!isEndpoint(endpoint)) continue
      const operation = operations.get(`${noun}.${verb}`)
      const sent = json(operation?.requestBody?.content)
      const answered = json(operation?.responses[endpoint.status]?.content)
      for (const [schema, example] of [
        [endpoint.body, sent],
        [endpoint.output, answered],
      ] as const) {
        if (example === undefined) continue
        checked++
        const { success, error } = schema.safeParse(example)
        expect(success, `${noun}.${verb}: ${error?.message}`).toBe(true)
      }
    }
  }
  expect(checked).toBeGreaterThan(200)
})

test('the example of a body that tokens send does not name their organization', () => {
  const create = operations.get('products.create')
  expect(json(create?.requestBody?.content)).toHaveProperty('name')
  expect(json(create?.requestBody?.content)).not.toHaveProperty('organization_id')
})

test('an endpoint that requires a session accepts it as a bearer token', () => {
  expect(operations.get('sessions.listSessions')?.security).toEqual([
    { session: [] },
    { bearer: [] },
  ])
  expect(operations.get('callers.me')?.security).toContainEqual({ apiKey: [] })
  expect(operations.get('sessions.signInEmail')?.security).toEqual([])
})

test('every operation and every parameter has a description', () => {
  const undescribed: string[] = []
  for (const { operationId, description, parameters } of operations.values()) {
    expect(description, operationId).toMatch(/^(No sign-in|Requires) .* Rate limit: /)
    for (const { name, description: meaning } of parameters) {
      if (!meaning?.endsWith('.')) undescribed.push(`${operationId}: ${name}`)
    }
  }
  expect(undescribed).toEqual([])
})

test('every field of a body and of a response has a description', () => {
  const undescribed = new Set<string>()
  function look(schema: Schema | undefined, place: string) {
    if (typeof schema !== 'object') return
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (!field.description) undescribed.add(`${place}: ${name}`)
      look(field, place)
    }
    const inside = [schema.items, schema.additionalProperties, schema.anyOf, schema.oneOf]
    for (const each of inside.flat()) look(each, place)
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) look(schema, name)
  for (const { operationId, requestBody, responses } of operations.values()) {
    for (const { content } of [requestBody ?? {}, ...Object.values(responses)]) {
      for (const each of Object.values(content ?? {})) look(each.schema, operationId)
    }
  }
  expect([...undescribed]).toEqual([])
})

test('every parameter that a request needs has a valid example, and no other is required', () => {
  let checked = 0
  for (const [noun, parts] of Object.entries(nouns)) {
    for (const [verb, endpoint] of Object.entries(parts)) {
      if (!isEndpoint(endpoint)) continue
      const needed = operations.get(`${noun}.${verb}`)?.parameters.filter((each) => each.required)
      for (const [location, schema] of [
        ['path', endpoint.params],
        ['query', endpoint.query],
      ] as const) {
        const inside = (needed ?? []).filter((each) => each.in === location)
        const given = Object.fromEntries(inside.map(({ name, example }) => [name, example]))
        checked += inside.length
        // Rules between fields, such as one of two, are not about a parameter.
        const issues = schema.safeParse(given).error?.issues.filter(({ path }) => path.length > 0)
        expect(issues ?? [], `${noun}.${verb}`).toEqual([])
        for (const { name } of inside) {
          const { [name]: _, ...without } = given
          expect(schema.safeParse(without).success, `${noun}.${verb} without ${name}`).toBe(false)
        }
      }
    }
  }
  expect(checked).toBeGreaterThan(100)
})

function undescribed(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: Record<string, { description?: string }> }
  const here = Object.keys(properties).filter((name) => !properties[name]?.description)
  // A field may be called `properties` itself, so the fields are not taken for a schema.
  const { properties: _, ...rest } = schema as { properties?: unknown }
  const inside = [...Object.values(rest), ...Object.values(properties)]
  return [...here, ...inside.flatMap(undescribed)]
}

test('every field of a body has a description', () => {
  const found = [...operations.values()].flatMap(({ operationId, requestBody }) => {
    const { schema } = (requestBody?.content['application/json'] ?? {}) as { schema?: unknown }
    return undescribed(schema).map((name) => `${operationId}: ${name}`)
  })
  expect(found).toEqual([])
})

test('fields of one schema have their own descriptions', () => {
  const { properties } = document.components.schemas.Session ?? {}
  expect(properties?.createdAt?.description).toBe('When it was created.')
  expect(properties?.expiresAt?.description).toBe('When it expires.')
  expect(properties?.updatedAt?.description).toBe('When it last changed.')
})

test('no schema references a definition inside another schema', () => {
  expect(JSON.stringify(document)).not.toContain('$defs')
})
