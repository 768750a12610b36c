import { endpoints } from '@guildhall/contract'
import { expect, test } from 'vitest'
import { serverForThisTest } from '#testing/server.ts'
import texts from '../../../locales/en/reference.json' with { type: 'json' }

type Operation = { operationId: string; tags: string[]; responses: Record<string, unknown> }
type Document = {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; securitySchemes: { session: { name: string } } }
}

async function read(options: Parameters<typeof serverForThisTest>[0] = {}) {
  const server = await serverForThisTest(options)
  const answer = await server.visitor().get('/api/openapi.json')
  expect(answer.status).toBe(200)
  return { server, document: answer.body as Document, text: answer.text }
}

function linesOf({ paths }: Document): string[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

test('documents exactly the endpoints that are bound', async () => {
  const { document } = await read()
  const known = endpoints
    .map(({ method, path }) => `${method} ${path.replace(/:([^/]+)/g, '{$1}')}`)
    .filter((line) => line !== 'POST /api/test/clock')
  expect(linesOf(document).sort()).toEqual(known.sort())
  const { document: without } = await read({
    settings: { organizations: { teams: { enabled: false } } },
  })
  const missing = linesOf(document).filter((line) => !linesOf(without).includes(line))
  expect(missing.length).toBeGreaterThan(5)
  for (const line of missing) expect(line).toMatch(/team/)
})

test('references only existing schemas and has unique operation ids', async () => {
  const { document, text } = await read()
  const pointers = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)
  expect(pointers.length).toBeGreaterThan(50)
  for (const name of pointers) expect(document.components.schemas).toHaveProperty(String(name))
  const ids = Object.values(document.paths).flatMap((each) =>
    Object.values(each).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('every tag has a title on the reference page', async () => {
  const { document } = await read()
  const tags = Object.values(document.paths).flatMap((each) =>
    Object.values(each).flatMap((operation) => operation.tags),
  )
  expect(Object.keys(texts.ui.nouns)).toEqual(expect.arrayContaining([...new Set(tags)]))
})

test('describes the request, the responses and the errors of sign-in', async () => {
  const { document } = await read()
  expect(document.paths['/api/auth/sign-in/email']?.post).toMatchObject({
    operationId: 'sessions.signInEmail',
    security: [],
    requestBody: {
      content: {
        'application/json': { schema: { required: ['email', 'password'] } },
        'application/x-www-form-urlencoded': {},
      },
    },
    responses: {
      200: {},
      401: {
        content: { 'application/json': { examples: { INVALID_EMAIL_OR_PASSWORD: { value: {} } } } },
      },
      403: {},
    },
  })
  expect(document.paths['/api/outbox']?.get?.responses[403]).toMatchObject({
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  })
})

test('uses the base URL and the cookie name of this server', async () => {
  const { document } = await read({ env: { BASE_URL: 'https://id.example.com/accounts' } })
  expect(document.servers).toEqual([{ url: 'https://id.example.com' }])
  expect(document.paths).toHaveProperty(['/accounts/sign-in/email'])
  expect(document.components.securitySchemes.session.name).toBe(
    '__Secure-better-auth.session_token',
  )
})

test('reveals no file name of the server', async () => {
  const { text } = await read()
  expect(text).not.toMatch(/\/server\/src|node_modules|\.ts"/)
})
