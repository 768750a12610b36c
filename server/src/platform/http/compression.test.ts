import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { signIn, signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'
import { acceptsEncoding } from './compression.ts'

let server: TestServer
let user: Visitor
let email: string
beforeAll(async () => {
  server = await startServer()
  const signedUp = await signUp(server)
  user = signedUp.visitor
  email = signedUp.email
  const metadata = { text: 'x'.repeat(4000) }
  await user.post('/api/auth/organization/create', { name: 'One', slug: 'one', metadata })
  return server.stop
})

const cookieOf = ({ cookies }: Visitor) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function read(path: string, headers: Record<string, string>): Promise<Response> {
  const request = new Request(server.config.baseUrl + path, { headers })
  const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  return Promise.resolve(server.app.fetch(request, connection))
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a long list is compressed for clients that accept it, without changing its content', async () => {
  const cookie = cookieOf(user)
  const path = '/api/auth/organization/list'
  const plain = await read(path, { cookie })
  expect(plain.headers.get('content-encoding')).toBeNull()
  const whole = await bytesOf(plain)
  const small = await read(path, { cookie, 'accept-encoding': 'gzip, deflate, br' })
  expect(small.headers.get('content-encoding')).toBe('gzip')
  expect(small.headers.get('vary')).toContain('Accept-Encoding')
  const bytes = await bytesOf(small)
  expect(bytes.length).toBeLessThan(whole.length / 4)
  expect(gunzipSync(bytes).equals(whole)).toBe(true)
})

test('a short response is not compressed', async () => {
  const answer = await read('/api/auth/ok', { 'accept-encoding': 'gzip' })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.json()).toEqual({ ok: true })
})

test('the OpenAPI document is sent with Brotli at a tenth of its size', async () => {
  const path = '/api/openapi.json'
  const whole = await bytesOf(await read(path, {}))
  const answer = await read(path, { 'accept-encoding': 'gzip, br' })
  expect(answer.headers.get('content-encoding')).toBe('br')
  const bytes = await bytesOf(answer)
  expect(bytes.length).toBeLessThan(whole.length / 10)
  expect(brotliDecompressSync(bytes).equals(whole)).toBe(true)
})

test('a response with a token is never compressed, nor is the response to a change', async () => {
  const headers = { cookie: cookieOf(user), 'accept-encoding': 'gzip, br' }
  for (let n = 0; n < 4; n++) await signIn(server, email)
  const sessions = await read('/api/auth/list-sessions', headers)
  expect((await bytesOf(sessions.clone())).length).toBeGreaterThan(1024)
  expect(sessions.headers.get('content-encoding')).toBeNull()
  const metadata = { text: 'y'.repeat(4000) }
  const made = await user.post(
    '/api/auth/organization/create',
    { name: 'Two', slug: 'two', metadata },
    { 'accept-encoding': 'gzip' },
  )
  expect(made.text.length).toBeGreaterThan(1024)
  expect(made.headers.get('content-encoding')).toBeNull()
})

test.each([
  [null, false],
  ['', false],
  ['gzip', true],
  ['br, gzip;q=0.8', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000, br', false],
  ['GZIP', true],
  ['xgzip', false],
])('Accept-Encoding %j accepts gzip: %j', (header, expected) => {
  expect(acceptsEncoding(header, 'gzip')).toBe(expected)
})
