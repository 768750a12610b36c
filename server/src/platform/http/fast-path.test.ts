import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorToken } from '#testing/operator.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { openConnection } from '#testing/socket.ts'
import { signUp } from '#testing/users.ts'
import { type Listening, listen } from './listen.ts'

/** Two paths to the same router: `listen`, and the adapter alone, which has no fast path. */
let server: TestServer
let fast: Listening
let general: Server
let cookie: string
let token: string
beforeAll(async () => {
  server = await startServer({ settings: { trustedOrigins: ['https://app.example.com'] } })
  fast = await listen(server.app.router, { port: 0, loopback: true })
  const answer = getRequestListener((request, env) => server.app.fetch(request, env as never), {
    errorHandler: () => new Response(null, { status: 400 }),
  })
  general = createServer(answer).listen(0, '127.0.0.1')
  const { visitor, answer: signedUp } = await signUp(server)
  token = signedUp.body.token
  cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await visitor.post('/api/auth/organization/create', { name: 'Ärger 🎉', slug: 'one' })
})
afterAll(async () => {
  await fast.drain(100)
  await new Promise((resolve) => general.close(resolve))
  await server.stop()
})

/** A response: its status line, its sorted headers and its body. */
async function responseTo(port: number, lines: readonly string[]) {
  const raw = await openConnection(port, `${lines.join('\r\n')}\r\n\r\n`).ended
  // Random values that differ in each response.
  const same = raw
    .replace(/nonce-[\w-]{22}|"nonce":"[^"]*"/g, 'nonce')
    .replace(/"requestId":"[^"]*"/, 'requestId')
  const [head = '', ...body] = same.split('\r\n\r\n')
  const [status, ...headers] = head.split('\r\n')
  // Request ids have different lengths, and some bodies contain one.
  const changing = body.join().includes('requestId')
    ? /^(?:date|x-request-id|content-length): /i
    : /^(?:date|x-request-id): /i
  const lower = headers.map((each) => each.replace(/^[^:]*/, (name) => name.toLowerCase()))
  const named = lower.map((each) => (changing.test(each) ? each.split(':', 1)[0] : each))
  return { status, headers: named.sort(), body: body.join('\r\n\r\n') }
}

async function onBothPaths(lines: readonly string[]) {
  const closing = [...lines, 'Connection: close']
  const [direct, adapted] = await Promise.all([
    responseTo(fast.port, closing),
    responseTo((general.address() as AddressInfo).port, closing),
  ])
  expect(direct, lines.join('\n')).toEqual(adapted)
  return direct
}

const read = '/api/auth/get-session'
const get = (path: string, ...headers: string[]) => [
  `GET ${path} HTTP/1.1`,
  'Host: localhost:3000',
  ...headers,
]

test('a cached session gives the same response on both paths', async () => {
  await onBothPaths(get(read, `Cookie: ${cookie}`))
  const { status, headers, body } = await onBothPaths(get(read, `Cookie: ${cookie}`))
  expect(status).toBe('HTTP/1.1 200 OK')
  expect(JSON.parse(body).session.token).toBe(token)
  expect(headers).toContain('x-content-type-options: nosniff')
  expect(headers).toContain('cache-control: no-store')
  expect(headers).toContain('x-request-id')
})

test('characters outside ASCII are sent unchanged', async () => {
  const { body } = await onBothPaths(get('/api/auth/organization/list', `Cookie: ${cookie}`))
  expect(JSON.parse(body)[0].name).toBe('Ärger 🎉')
})

test('bearer token, trusted origin, missing session and errors give the same response on both paths', async () => {
  expect((await onBothPaths(get(read, `Authorization: Bearer ${token}`))).body).toContain(token)
  const from = 'Origin: https://app.example.com'
  const trusted = await onBothPaths(get(read, `Cookie: ${cookie}`, from))
  expect(trusted.headers).toContain('access-control-allow-origin: https://app.example.com')
  expect(trusted.headers).toContain('vary: Origin')
  const other = await onBothPaths(get(read, `Cookie: ${cookie}`, 'Origin: https://evil.example'))
  expect(other.headers.join()).not.toContain('access-control')
  expect((await onBothPaths(get(read))).body).toBe('null')
  const cleared = await onBothPaths(get(read, 'Cookie: better-auth.session_token=bad.value'))
  expect(cleared.headers.filter((each) => each?.startsWith('set-cookie'))).toHaveLength(3)
  expect((await onBothPaths(get('/api/auth/list-sessions'))).status).toContain('401')
  expect((await onBothPaths(get('/api/auth/nowhere'))).status).toContain('404')
})

const hosts = ['localhost:3000', 'LOCALHOST', 'a b', 'x@y', '[::1]:3000', 'h:0', 'h:99999', 'é']
const methods = ['GET', 'HEAD', 'OPTIONS', 'DELETE']
const paths = [
  read,
  `${read}/`,
  `${read}?`,
  `${read}?disableCookieCache=true`,
  `${read}?disableRefresh=1&disableRefresh=1`,
  `${read}?x=%00`,
  `${read}?x='%27"<>`,
  `${read}?x=/../y`,
  `${read}#x`,
  `//${read}`,
  '/api/auth/../auth/get-session',
  '/api/auth/%67et-session',
  `http://localhost:3000${read}`,
  'get-session',
  `${read}?x=${'y'.repeat(2_000)}`,
  `${read}?x=${'y'.repeat(8_192)}`,
  '/api/auth/organization/list',
  '/api/auth/ok',
]
const more = [
  'Accept-Encoding: gzip, br',
  'Accept-Language: de',
  'Authorization: Bearer nobody',
  'Authorization: Basic Og==',
  'Authorization:',
  'Content-Length: 0',
  'Cookie: a=b',
  'Cookie:',
  'Origin: null',
  'Origin: https://app.example.com',
  'Sec-Fetch-Site: cross-site',
  'Traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'X-Forwarded-For: 1.2.3.4',
  'X-Api-Key: nothing',
  'Accept: text/html',
]

test('arbitrary requests give the same response on both paths', async () => {
  const requests = fc.record({
    method: fc.constantFrom(...methods, 'GET', 'GET'),
    version: fc.constantFrom('1.1', '1.1', '1.1', '1.0'),
    path: fc.constantFrom(...paths),
    host: fc.option(fc.constantFrom(...hosts), { freq: 8 }),
    signedIn: fc.boolean(),
    others: fc.subarray(more, { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, version, path, host, signedIn, others }) => {
      await onBothPaths([
        `${method} ${path} HTTP/${version}`,
        ...(host === null ? [] : [`Host: ${host}`]),
        ...(signedIn ? [`Cookie: ${cookie}`] : []),
        ...others,
      ])
    }),
    { numRuns: 150 },
  )
})

test('a request with two Host headers is refused on either path', async () => {
  const request = `${get(read, 'Host: evil.example', `Cookie: ${cookie}`).join('\r\n')}\r\n\r\n`
  expect(await openConnection(fast.port, request).ended).toMatch(/^HTTP\/1.1 400 /)
})

test('both paths count and log each request', async () => {
  const logged = () => server.logged.filter((line) => line.includes(`"route":"${read}"`)).length
  const counted = async () => {
    const { text } = await server.operator().get('/metrics')
    const name = `guildhall_request_duration_milliseconds_count{method="GET",route="${read}"`
    const lines = text.split('\n').filter((each) => each.startsWith(name))
    return lines.reduce((sum, each) => sum + Number(each.split(' ').at(-1)), 0)
  }
  const before = [logged(), await counted()]
  await onBothPaths(get(read, `Cookie: ${cookie}`))
  expect([logged(), await counted()]).toEqual(before.map((number) => number + 2))
})

test('a revoked session stops working at once on the fast path too', async () => {
  const { visitor } = await signUp(server)
  const own = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await onBothPaths(get(read, `Cookie: ${own}`))).body).not.toBe('null')
  expect((await onBothPaths(get(read, `Cookie: ${own}`))).body).not.toBe('null')
  await visitor.post('/api/auth/revoke-sessions')
  expect((await onBothPaths(get(read, `Cookie: ${own}`))).body).toBe('null')
})

test('a file is streamed completely, and an aborted download affects no other request', async () => {
  const unsealed = async () => (await server.operator().get('/api/audit/verify')).body.unsealed
  await expect.poll(unsealed).toBe(0)
  const file = get('/api/audit/export', `Authorization: Bearer ${operatorToken}`)
  const bytes = `${file.join('\r\n')}\r\n\r\n`
  for (let n = 0; n < 5; n++) {
    for (const each of [bytes, `${get(`${read}?disableCookieCache=1`).join('\r\n')}\r\n\r\n`]) {
      const { socket, ended } = openConnection(fast.port, each)
      socket.once('connect', () => setImmediate(() => socket.destroy()))
      await ended
    }
  }
  const whole = await responseTo(fast.port, [...file, 'Connection: close'])
  expect(whole.status).toContain('200')
  expect(whole.headers).toContain('transfer-encoding: chunked')
  expect(whole.body).toContain('user.created')
  expect(whole.body.endsWith('\r\n0\r\n\r\n')).toBe(true)
})

test('only requests that need no normalization take the fast path', async () => {
  const handled: boolean[] = []
  const probe = createServer((request, response) => {
    const isHandled = server.app.router.tryFastPath(request, response)
    handled.push(isHandled)
    if (!isHandled) response.end()
  }).listen(0, '127.0.0.1')
  const ask = (lines: readonly string[]) =>
    responseTo((probe.address() as AddressInfo).port, [...lines, 'Connection: close'])
  await new Promise((resolve) => probe.once('listening', resolve))
  await ask(get(read, `Cookie: ${cookie}`))
  await ask(get(`${read}?disableCookieCache=true`, `Cookie: ${cookie}`))
  await ask(get('/api/auth/organization/list', `Cookie: ${cookie}`))
  expect(handled).toEqual([true, true, true])
  await ask(get(`${read}#x`))
  await ask(get('/sign-in'))
  await ask(get(read, 'Content-Length: 0'))
  await ask([`HEAD ${read} HTTP/1.1`, 'Host: localhost'])
  await ask([`GET ${read} HTTP/1.0`, 'Host: localhost'])
  await ask([`GET ${read} HTTP/1.1`, 'Host: user@localhost'])
  expect(handled.slice(3)).toEqual([false, false, false, false, false, false])
  await new Promise((resolve) => probe.close(resolve))
})
