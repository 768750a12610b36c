import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorToken } from '../../../testing/operator.ts'
import { signUp } from '../../../testing/people.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'
import { openLine } from '../../../testing/socket.ts'
import { type Listening, listen } from './listen.ts'

/** Both ways to the same router: `listen`, and the adapter alone, which knows no short way. */
let server: TestServer
let short: Listening
let long: Server
let cookie: string
let token: string
beforeAll(async () => {
  server = await startServer({ settings: { trustedOrigins: ['https://app.example.com'] } })
  short = await listen(server.app.router, { port: 0, loopback: true })
  const answer = getRequestListener((request, env) => server.app.fetch(request, env as never), {
    errorHandler: () => new Response(null, { status: 400 }),
  })
  long = createServer(answer).listen(0, '127.0.0.1')
  const { visitor, answer: signedUp } = await signUp(server)
  token = signedUp.body.token
  cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await visitor.post('/api/auth/organization/create', { name: 'Ärger 🎉', slug: 'one' })
})
afterAll(async () => {
  await short.drain(100)
  await new Promise((resolve) => long.close(resolve))
  await server.stop()
})

/** An answer as its status line, its headers in any order, and its bytes. */
async function answerOf(port: number, lines: readonly string[]) {
  const heard = await openLine(port, `${lines.join('\r\n')}\r\n\r\n`).ended
  // What is made anew for each answer, by chance.
  const same = heard
    .replace(/nonce-[\w-]{22}|"nonce":"[^"]*"/g, 'nonce')
    .replace(/"requestId":"[^"]*"/, 'requestId')
  const [head = '', ...body] = same.split('\r\n\r\n')
  const [status, ...headers] = head.split('\r\n')
  const changing = /^(?:date|x-request-id): /i
  const lower = headers.map((each) => each.replace(/^[^:]*/, (name) => name.toLowerCase()))
  const named = lower.map((each) => (changing.test(each) ? each.split(':', 1)[0] : each))
  return { status, headers: named.sort(), body: body.join('\r\n\r\n') }
}

async function bothWays(lines: readonly string[]) {
  const closing = [...lines, 'Connection: close']
  const [direct, adapted] = await Promise.all([
    answerOf(short.port, closing),
    answerOf((long.address() as AddressInfo).port, closing),
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

test('a session in memory is the same answer by both ways, and it is the session', async () => {
  await bothWays(get(read, `Cookie: ${cookie}`))
  const { status, headers, body } = await bothWays(get(read, `Cookie: ${cookie}`))
  expect(status).toBe('HTTP/1.1 200 OK')
  expect(JSON.parse(body).session.token).toBe(token)
  expect(headers).toContain('x-content-type-options: nosniff')
  expect(headers).toContain('cache-control: no-store')
  expect(headers).toContain('x-request-id')
})

test('what is not ASCII keeps its bytes', async () => {
  const { body } = await bothWays(get('/api/auth/organization/list', `Cookie: ${cookie}`))
  expect(JSON.parse(body)[0].name).toBe('Ärger 🎉')
})

test('a shown token, a trusted origin, a stranger and a refusal are the same by both ways', async () => {
  expect((await bothWays(get(read, `Authorization: Bearer ${token}`))).body).toContain(token)
  const from = 'Origin: https://app.example.com'
  const trusted = await bothWays(get(read, `Cookie: ${cookie}`, from))
  expect(trusted.headers).toContain('access-control-allow-origin: https://app.example.com')
  expect(trusted.headers).toContain('vary: Origin')
  const other = await bothWays(get(read, `Cookie: ${cookie}`, 'Origin: https://evil.example'))
  expect(other.headers.join()).not.toContain('access-control')
  expect((await bothWays(get(read))).body).toBe('null')
  const cleared = await bothWays(get(read, 'Cookie: better-auth.session_token=bad.value'))
  expect(cleared.headers.filter((each) => each?.startsWith('set-cookie'))).toHaveLength(3)
  expect((await bothWays(get('/api/auth/list-sessions'))).status).toContain('401')
  expect((await bothWays(get('/api/auth/nowhere'))).status).toContain('404')
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

test('whatever is asked, and however, both ways answer the same', async () => {
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
      await bothWays([
        `${method} ${path} HTTP/${version}`,
        ...(host === null ? [] : [`Host: ${host}`]),
        ...(signedIn ? [`Cookie: ${cookie}`] : []),
        ...others,
      ])
    }),
    { numRuns: 150 },
  )
})

test('two hosts are refused before either way is taken', async () => {
  const request = `${get(read, 'Host: evil.example', `Cookie: ${cookie}`).join('\r\n')}\r\n\r\n`
  expect(await openLine(short.port, request).ended).toMatch(/^HTTP\/1.1 400 /)
})

test('both ways count and write down each request', async () => {
  const told = () => server.logged.filter((line) => line.includes(`"route":"${read}"`)).length
  const counted = async () => {
    const { text } = await server.operator().get('/metrics')
    const name = `guildhall_request_duration_milliseconds_count{method="GET",route="${read}"`
    const lines = text.split('\n').filter((each) => each.startsWith(name))
    return lines.reduce((sum, each) => sum + Number(each.split(' ').at(-1)), 0)
  }
  const before = [told(), await counted()]
  await bothWays(get(read, `Cookie: ${cookie}`))
  expect([told(), await counted()]).toEqual(before.map((number) => number + 2))
})

test('a revoked session is dead by the short way too', async () => {
  const { visitor } = await signUp(server)
  const own = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await bothWays(get(read, `Cookie: ${own}`))).body).not.toBe('null')
  expect((await bothWays(get(read, `Cookie: ${own}`))).body).not.toBe('null')
  await visitor.post('/api/auth/revoke-sessions')
  expect((await bothWays(get(read, `Cookie: ${own}`))).body).toBe('null')
})

test('a file is streamed whole, and whoever hangs up in the middle stops nobody else', async () => {
  const unsealed = async () => (await server.operator().get('/api/audit/verify')).body.unsealed
  await expect.poll(unsealed).toBe(0)
  const file = get('/api/audit/export', `Authorization: Bearer ${operatorToken}`)
  const bytes = `${file.join('\r\n')}\r\n\r\n`
  for (let n = 0; n < 5; n++) {
    for (const each of [bytes, `${get(`${read}?disableCookieCache=1`).join('\r\n')}\r\n\r\n`]) {
      const { socket, ended } = openLine(short.port, each)
      socket.once('connect', () => setImmediate(() => socket.destroy()))
      await ended
    }
  }
  const whole = await answerOf(short.port, [...file, 'Connection: close'])
  expect(whole.status).toContain('200')
  expect(whole.headers).toContain('transfer-encoding: chunked')
  expect(whole.body).toContain('user.created')
  expect(whole.body.endsWith('\r\n0\r\n\r\n')).toBe(true)
})

test('only what means what it says, letter by letter, takes the short way', async () => {
  const taken: boolean[] = []
  const watching = createServer((request, response) => {
    const isTaken = server.app.router.direct(request, response)
    taken.push(isTaken)
    if (!isTaken) response.end()
  }).listen(0, '127.0.0.1')
  const ask = (lines: readonly string[]) =>
    answerOf((watching.address() as AddressInfo).port, [...lines, 'Connection: close'])
  await new Promise((resolve) => watching.once('listening', resolve))
  await ask(get(read, `Cookie: ${cookie}`))
  await ask(get(`${read}?disableCookieCache=true`, `Cookie: ${cookie}`))
  await ask(get('/api/auth/organization/list', `Cookie: ${cookie}`))
  expect(taken).toEqual([true, true, true])
  await ask(get(`${read}#x`))
  await ask(get('/sign-in'))
  await ask(get(read, 'Content-Length: 0'))
  await ask([`HEAD ${read} HTTP/1.1`, 'Host: localhost'])
  await ask([`GET ${read} HTTP/1.0`, 'Host: localhost'])
  await ask([`GET ${read} HTTP/1.1`, 'Host: user@localhost'])
  expect(taken.slice(3)).toEqual([false, false, false, false, false, false])
  await new Promise((resolve) => watching.close(resolve))
})
