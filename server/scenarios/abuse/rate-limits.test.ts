import { expect, onTestFinished, test } from 'vitest'
import { startNodes } from '#testing/nodes.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { openConnection } from '#testing/socket.ts'
import { pause } from '#testing/time.ts'
import { emailsTo, freshEmail, password, signUp } from '#testing/users.ts'
import { listen } from '../../src/platform/http/listen.ts'
import { stopwatch } from '../../src/platform/system.ts'

const limited = (settings = {}) =>
  serverForThisTest({ env: { RATE_LIMIT: 'on', TEST_CLOCK: '1' }, settings })
const attemptSignIn = (
  server: TestServer,
  email: string,
  headers: Record<string, string> = {},
  from = '127.0.0.1',
  with_ = 'wrong!',
) => {
  const request = new Request('http://localhost:3000/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', ...headers },
    body: JSON.stringify({ email, password: with_ }),
  })
  const connection = { incoming: { socket: { remoteAddress: from } } }
  return Promise.resolve(server.app.fetch(request, connection))
}
const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)
const tries = Array.from({ length: 12 }, (_, index) => index)

test('A-212: the fourth sign-in within ten seconds is rejected with the time to wait', async () => {
  const server = await limited()
  const email = freshEmail()
  for (let round = 0; round < 3; round++)
    expect((await attemptSignIn(server, email)).status).toBe(401)
  const fourth = await attemptSignIn(server, email)
  expect(fourth.status).toBe(429)
  const wait = Number(fourth.headers.get('x-retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(10)
  expect(fourth.headers.get('retry-after')).toBe(String(wait))
  await server.visitor().post('/api/test/clock', { advance: `PT${wait}S` })
  expect((await attemptSignIn(server, email)).status).toBe(401)
})

test('A-213: forged client address headers are ignored, the real address is counted', async () => {
  const server = await limited()
  const made = await statuses(
    tries.map((index) =>
      attemptSignIn(server, freshEmail(), {
        'x-forwarded-for': `10.0.0.${index}`,
        'x-real-ip': `10.0.0.${index}`,
        'x-client-ip': `10.0.0.${index}`,
        'cf-connecting-ip': `10.0.0.${index}`,
        forwarded: `for=10.0.0.${index}`,
      }),
    ),
  )
  expect(made.filter((status) => status === 401)).toHaveLength(3)
})

test('A-214: behind a trusted proxy the last untrusted hop is counted', async () => {
  const server = await limited({ trustedProxies: ['10.1.0.0/16'] })
  const through = (chain: string) =>
    attemptSignIn(server, freshEmail(), { 'x-forwarded-for': chain }, '10.1.2.3')
  const spoofed = await statuses(tries.map((index) => through(`1.1.1.${index}, 8.8.8.8, 10.1.9.9`)))
  expect(spoofed.filter((status) => status === 401)).toHaveLength(3)
  const others = await statuses(tries.map((index) => through(`8.8.8.8, 9.9.9.${index}`)))
  expect(new Set(others)).toEqual(new Set([401]))
  const direct = await attemptSignIn(
    server,
    freshEmail(),
    { 'x-forwarded-for': '7.7.7.7' },
    '8.8.8.8',
  )
  expect(direct.status).toBe(429)
})

test('A-215: an IPv6 network is one client, in any spelling', async () => {
  const server = await limited()
  const v6 = tries.map((index) => `2001:db8:0:7:${index.toString(16)}::${index}`)
  const answers = await statuses(v6.map((from) => attemptSignIn(server, freshEmail(), {}, from)))
  expect(answers.filter((status) => status === 401)).toHaveLength(3)
  for (const same of ['2001:DB8:0:7::1', '2001:0db8:0000:0007:0000:0000:0000:0001']) {
    expect((await attemptSignIn(server, freshEmail(), {}, same)).status).toBe(429)
  }
  expect((await attemptSignIn(server, freshEmail(), {}, '2001:db8:0:8::1')).status).toBe(401)
  for (let round = 0; round < 3; round++) await attemptSignIn(server, freshEmail(), {}, '1.2.3.4')
  expect((await attemptSignIn(server, freshEmail(), {}, '::ffff:1.2.3.4')).status).toBe(429)
  expect((await attemptSignIn(server, freshEmail(), {}, '::ffff:0102:0304')).status).toBe(429)
})

test('A-216: guesses from many addresses are limited per account', async () => {
  const server = await limited()
  const { email } = await signUp(server)
  const guesses = 40
  let looked = 0
  for (let guess = 0; guess < guesses; guess++) {
    const answer = await attemptSignIn(server, email, {}, `20.0.${guess}.1`)
    if (answer.status === 401) looked++
    else expect(answer.status).toBe(429)
  }
  expect(looked).toBeLessThanOrEqual(7)
})

test('A-217: of simultaneous requests at a limit, on two nodes, exactly the allowed number pass', async () => {
  const server = await limited()
  const nodes = [server, await server.startAnotherNode()] as const
  onTestFinished(() => nodes[1].stop())
  const crowd = Array.from({ length: 60 }, (_, index) =>
    attemptSignIn(nodes[index % 2] ?? server, `crowd${index}@example.com`),
  )
  const counts = Map.groupBy(await statuses(crowd), (status) => status)
  expect([counts.get(401)?.length, counts.get(429)?.length]).toEqual([3, 57])
})

test('A-218: no other spelling of a path bypasses its rate limit or its checks', async () => {
  const server = await limited()
  const { visitor } = await signUp(server)
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
  const spellings = [
    '//api/auth/sign-in/email',
    '/api//auth/sign-in/email',
    '/api/auth/sign-in/email/',
    '/api/auth/SIGN-IN/email',
    '/API/auth/sign-in/email',
    '/api/auth/sign-in/%65mail',
    '/api/auth/sign-in%2femail',
    '/api/auth/sign-in/email;a=b',
    '/api/auth/sign-in/email%00',
    '/api/auth/sign-in/email%20',
    '/api/auth/x/%2e%2e/sign-in/email',
  ]
  for (const path of spellings) {
    const request = new Request('http://localhost:3000/', { method: 'POST' })
    const odd = new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ email: freshEmail(), password }),
    })
    expect(request.url).toBeTruthy()
    const answer = await server.app.fetch(odd, {
      incoming: { socket: { remoteAddress: '127.0.0.1' } },
    })
    expect([path, [403, 404].includes(answer.status)]).toEqual([path, true])
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})

test('A-219: internal proxy headers give no access', async () => {
  const server = await serverForThisTest()
  const inner = {
    'x-middleware-subrequest': 'middleware:middleware:middleware',
    'x-original-url': '/api/auth/ok',
    'x-rewrite-url': '/api/auth/ok',
    'x-forwarded-uri': '/api/auth/ok',
    'x-forwarded-user': 'admin',
    'x-remote-user': 'admin',
    'x-user-id': 'admin',
  }
  for (const path of ['/api/auth/list-sessions', '/api/me', '/api/auth/organization/list']) {
    expect((await server.visitor().get(path, inner)).status).toBe(401)
  }
})

test('A-220: a flood of passwords is rejected, and does not delay others', async () => {
  const nodes = await startNodes(1)
  onTestFinished(() => nodes.stop())
  const [node] = nodes.list
  const { email } = await signUp(node)
  const flood = Array.from({ length: 400 }, () =>
    node.visitor().post('/api/auth/sign-in/email', { email, password: 'wrong!' }),
  )
  let isOver = false
  const done = Promise.all(flood).finally(() => {
    isOver = true
  })
  // If they waited for the flood, one would be answered when it is over.
  let others = 0
  while (!isOver) {
    expect((await node.visitor().get('/api/auth/ok')).status).toBe(200)
    others++
  }
  const answers = await done
  const refused = answers.filter(({ status }) => status === 503)
  for (const { status } of answers) expect([401, 503]).toContain(status)
  expect(refused.length).toBeGreaterThan(100)
  for (const { body, headers } of refused) {
    expect([body.code, headers.get('retry-after')]).toEqual(['SERVER_IS_BUSY', '1'])
  }
  expect(others).toBeGreaterThan(10)
})

test('A-221: a slowly sent header is cut off, and does not delay others', async () => {
  const server = await serverForThisTest()
  const listening = await listen(server.app.router, { port: 0, loopback: true })
  onTestFinished(() => listening.drain(0))
  const elapsed = stopwatch()
  const lines = Array.from({ length: 200 }, () =>
    openConnection(listening.port, 'GET /api/auth/ok HTTP/1.1\r\nHost: localhost\r\nX-Slow: a'),
  )
  let isOver = false
  const dripping = (async () => {
    while (!isOver) {
      for (const { socket } of lines) if (socket.writable) socket.write('a')
      await pause(1000)
    }
  })()
  const ask = () => fetch(`http://localhost:${listening.port}/api/auth/ok`)
  expect((await ask()).status).toBe(200)
  expect(elapsed()).toBeLessThan(2000)
  await Promise.all(lines.map(({ ended }) => ended))
  isOver = true
  expect(elapsed()).toBeLessThan(16_000)
  await dripping
  expect((await ask()).status).toBe(200)
})

test('A-222: one address gets three emails of a kind in an hour, from any number of clients', async () => {
  const server = await limited()
  const { email } = await signUp(server)
  const before = (await emailsTo(server, email)).length
  const ask = (path: string, from: string) => {
    const request = new Request(`http://localhost:3000/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: JSON.stringify({ email }),
    })
    return Promise.resolve(
      server.app.fetch(request, { incoming: { socket: { remoteAddress: from } } }),
    )
  }
  for (const path of ['request-password-reset', 'send-verification-email']) {
    const answers = await Promise.all(tries.map((index) => ask(path, `30.0.0.${index}`)))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  }
  // The sign-up email was the first of its kind.
  await expect.poll(async () => (await emailsTo(server, email)).length - before).toBe(5)
  await pause(500)
  expect((await emailsTo(server, email)).length - before).toBe(5)
})
