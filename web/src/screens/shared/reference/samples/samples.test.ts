import { execFileSync } from 'node:child_process'
import { openApiDocument } from '@guildhall/contract/openapi'
import { expect, test } from 'vitest'
import { createClient as createBilling } from '../../../../../../client/src/billing.ts'
import { createClient } from '../../../../../../client/src/index.ts'
import { createClient as createOperator } from '../../../../../../client/src/operator.ts'
import { type ApiDocument, nounsOf, type Operation } from '../document/document.ts'
import { exampleBody } from '../document/example.ts'
import { exampleValues, type Values } from './request.ts'
import { curlSample, pythonSample, samplesOf, typescriptSample } from './samples.ts'

const server = 'https://id.example.com'
const nothing: Values = { path: {}, query: {}, headers: {}, body: undefined }
const json = { 200: { description: 'Done', content: { 'application/json': { schema: {} } } } }

const input = (own: Partial<Operation>, values: Partial<Values> = {}) => ({
  operation: {
    operationId: 'teams.rename',
    method: 'POST',
    path: '/api/teams/{id}',
    parameters: [],
    security: [],
    responses: json,
    ...own,
  } as unknown as Operation,
  values: { ...nothing, ...values },
  server,
})

/** The arguments that curl gets from a shell. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\nTOKEN=secret API_KEY=key\n${command}`
  return execFileSync('sh', ['-c', script]).toString().split('\0').slice(0, -1)
}

const hostile = `'; touch /tmp/x #\n"$(id)\`id\`\\`

test('curl gets exactly what was filled in, whatever a shell would make of it', () => {
  const command = curlSample(
    input(
      { security: [{ session: [] }, { bearer: [] }] as Operation['security'] },
      {
        path: { id: hostile },
        query: { find: hostile },
        headers: { 'Idempotency-Key': "it's" },
        body: { name: hostile, list: [1, null] },
      },
    ),
  )
  const [method, verb, address, ...rest] = argumentsOf(command)
  expect([method, verb]).toEqual(['-X', 'POST'])
  const url = new URL(address ?? '')
  expect(decodeURIComponent(url.pathname)).toBe(`/api/teams/${hostile}`)
  expect(url.searchParams.get('find')).toBe(hostile)
  const body = rest.pop()
  expect(rest).toEqual([
    ...['-H', 'authorization: Bearer secret'],
    ...['-H', "idempotency-key: it's"],
    ...['-H', 'content-type: application/json', '-d'],
  ])
  expect(JSON.parse(body ?? '')).toEqual({ name: hostile, list: [1, null] })
})

test('a missing parameter is shown by its name', () => {
  const values = { path: { id: '..' } }
  expect(curlSample(input({ method: 'GET' }, values))).toBe(`curl '${server}/api/teams/id'`)
})

test('an operation with API keys shows one', () => {
  const security = [{ session: [] }, { apiKey: [] }] as Operation['security']
  expect(argumentsOf(curlSample(input({ security, method: 'GET' })))).toContain('x-api-key: key')
  expect(pythonSample(input({ security }))).toContain('"x-api-key": os.environ["API_KEY"]')
})

test('the client of TypeScript is shown with the call of the operation', () => {
  const own = {
    operationId: 'sessions.signInEmail',
    path: '/api/auth/sign-in/email',
  }
  const body = { email: 'ada@example.com', password: "it's" }
  expect(
    typescriptSample(input(own, { body })),
  ).toBe(`import { createClient } from '@guildhall/client'

const client = createClient({
  baseURL: 'https://id.example.com',
})
const { data, error } = await client.signIn.email({ email: 'ada@example.com', password: "it's" })
if (error) throw new Error(error.message)
console.log(data)
`)
})

test('fields of billing are camel case in the client, but not the keys of metadata', () => {
  const own = {
    operationId: 'products.update',
    path: '/v1/products/{id}',
    security: [{ bearer: [] }] as Operation['security'],
  }
  const values = {
    path: { id: 'one' },
    query: { organization_id: 'o', none: '' },
    body: { is_archived: true, metadata: { own_key: 1 } },
  }
  const code = typescriptSample(input(own, values))
  expect(code).toContain("import { createClient } from '@guildhall/client/billing'")
  expect(code).toContain(
    "fetchOptions: { auth: { type: 'Bearer', token: process.env.TOKEN ?? '' } }",
  )
  expect(code).toContain(`client.products.update({
  id: 'one',
  isArchived: true,
  metadata: { own_key: 1 },
  query: { organizationId: 'o' },
})`)
})

test('the calls of operators are in an entry of their own', () => {
  const own = { operationId: 'operations.readSettings', path: '/api/admin/settings', method: 'GET' }
  const code = typescriptSample(input(own))
  expect(code).toContain("'@guildhall/client/operator'")
  expect(code).toContain('await client.operations.readSettings()')
})

test('headers are options of a call, and an organization without input still has its place', () => {
  const own = { operationId: 'orders.list', path: '/v1/orders/', method: 'GET' }
  const headers = { 'Polar-Organization': 'o' }
  expect(typescriptSample(input(own, { headers }))).toContain(
    "client.orders.list({}, { headers: { 'Polar-Organization': 'o' } })",
  )
})

test('where the client has no call, fetch is shown', () => {
  const own = {
    operationId: 'audit.exportTable',
    path: '/api/audit/table',
    method: 'GET',
    security: [{ bearer: [] }] as Operation['security'],
    responses: { 200: { description: 'Done' } },
  }
  const token = '$'.concat('{process.env.TOKEN}')
  const status = '$'.concat('{response.status}')
  expect(
    typescriptSample(input(own)),
  ).toBe(`const response = await fetch('${server}/api/audit/table', {
  headers: { authorization: \`Bearer ${token}\` },
})
if (!response.ok) throw new Error(\`Status ${status}\`)
console.log(await response.text())
`)
})

test('fetch is given what was filled in', async () => {
  const own = { operationId: 'social.signInOAuth2', path: '/api/auth/sign-in/oauth2' }
  const code = typescriptSample(input(own, { body: { a: hostile }, query: { b: hostile } }))
  const seen: unknown[] = []
  const fetched = (...given: unknown[]) => {
    seen.push(...given)
    return { ok: true, json: () => null }
  }
  const AsyncFunction = (async () => undefined).constructor as typeof Function
  await AsyncFunction('fetch', 'console', code)(fetched, { log: () => undefined })
  const [address, { method, body }] = seen as [string, { method: string; body: string }]
  expect(new URL(address).searchParams.get('b')).toBe(hostile)
  expect(method).toBe('POST')
  expect(JSON.parse(body)).toEqual({ a: hostile })
})

test('Python uses requests', () => {
  const code = pythonSample(
    input(
      { security: [{ bearer: [] }] as Operation['security'], method: 'PATCH' },
      { path: { id: 'one' }, headers: { 'Idempotency-Key': 'k' }, body: { ok: true, no: null } },
    ),
  )
  expect(code).toBe(`import os

import requests

response = requests.patch(
  "https://id.example.com/api/teams/one",
  headers={"authorization": f"Bearer {os.environ['TOKEN']}", "idempotency-key": "k"},
  json={ "ok": True, "no": None },
  timeout=30,
)
response.raise_for_status()
print(response.json())
`)
})

test('there are three samples', () => {
  expect(samplesOf(input({})).map(({ id }) => id)).toEqual(['curl', 'typescript', 'python'])
})

test('the client has every call that a sample of TypeScript shows', () => {
  const document = openApiDocument({
    origin: server,
    authBase: '/accounts/auth',
    sessionCookie: 'session',
    version: '1.0.0',
    isEnabled: () => true,
  }) as unknown as ApiDocument
  const options = { baseURL: server }
  const clients: Record<string, object> = {
    '@guildhall/client': createClient(options),
    '@guildhall/client/billing': createBilling(options),
    '@guildhall/client/operator': createOperator(options),
  }
  let calls = 0
  for (const operation of nounsOf(document).flatMap(({ operations }) => operations)) {
    const body = exampleBody(operation, document.components.schemas)
    const values = exampleValues(operation, body)
    const code = typescriptSample({ operation, values, server })
    const [, entry = ''] = /from '(@[^']+)'/.exec(code) ?? []
    const [, path = ''] = /await client\.([\w.]+)\(/.exec(code) ?? []
    if (entry === '') continue
    calls++
    const call = path.split('.').reduce((at, name) => Reflect.get(at, name), clients[entry] ?? {})
    expect(typeof call, operation.operationId).toBe('function')
  }
  expect(calls).toBeGreaterThan(350)
}, 30_000)
