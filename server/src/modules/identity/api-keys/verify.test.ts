import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailsTo, password, signUp } from '#testing/users.ts'
import { hashToken } from '../../../platform/system.ts'
import { refusalOf } from './rules.ts'
import { admitUses, findByHash } from './store.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
  admin = await signUp(server)
})
afterAll(() => server.stop())

async function grant(body: object = {}, by = admin): Promise<string> {
  const { body: created } = await by.visitor.post('/api/api-keys', {
    userId: by.answer.body.user.id,
    ...body,
  })
  return created.key
}

const verify = (key: string, permissions?: object, on = server) =>
  on.visitor().post('/api/api-keys/verify', { key, permissions })
const me = (headers: Record<string, string>) => server.visitor().get('/api/me', headers)

describe('counting', () => {
  test('of fifty concurrent requests for the last use exactly one gets it', async () => {
    const key = await grant({ remaining: 1 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(key)))
    const good = answers.filter(({ body }) => body.valid)
    expect(good).toHaveLength(1)
    expect(good[0]?.body.key.remaining).toBe(0)
    for (const { body } of answers) {
      if (!body.valid) expect(body.error.code).toBe('USAGE_EXCEEDED')
    }
  })

  test('of fifty requests with a rate limit of ten, ten are accepted, on two nodes together', async () => {
    const node = await server.startAnotherNode()
    const key = await grant({ rateLimitMax: 10, rateLimitTimeWindow: 60_000 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => verify(key, undefined, index % 2 ? server : node)),
    )
    expect(answers.filter(({ body }) => body.valid)).toHaveLength(10)
    await node.stop()
  })

  test('of five concurrent uses each sees its own remaining count', async () => {
    const key = await grant({ remaining: 3, permissions: { files: ['read'] } })
    const requests = [undefined, { files: ['write'] }, { files: ['read'] }, undefined, undefined]
    const answers = await Promise.all(requests.map((requested) => verify(key, requested)))
    const left = answers.flatMap(({ body }) => (body.valid ? [body.key.remaining] : []))
    expect(left.toSorted()).toEqual([0, 1, 2])
    const codes = answers.flatMap(({ body }) => (body.valid ? [] : [body.error.code]))
    expect(codes.toSorted()).toEqual(['KEY_NOT_FOUND', 'USAGE_EXCEEDED'])
  })

  test('many keys used concurrently on two nodes do not deadlock and lose no use', async () => {
    const node = await server.startAnotherNode()
    const granted = await Promise.all(Array.from({ length: 12 }, () => grant({ remaining: 40 })))
    const orders = Array.from({ length: 40 }, (_, round) =>
      round % 2 ? granted : granted.toReversed(),
    )
    await Promise.all(
      orders.flatMap((keys, round) =>
        keys.map((key) => verify(key, undefined, round % 3 ? server : node)),
      ),
    )
    const last = await Promise.all(granted.map((key) => verify(key)))
    expect(last.map(({ body }) => body.error?.code)).toEqual(granted.map(() => 'USAGE_EXCEEDED'))
    await node.stop()
  })

  test('every use counts once, and is stored', async () => {
    const key = await grant({ remaining: 10 })
    for (let use = 1; use <= 3; use++) {
      const { body } = await verify(key)
      expect(body.key).toMatchObject({ remaining: 10 - use, requestCount: use })
      expect(body.key.lastRequest).not.toBeNull()
    }
  })

  test('a refused use costs nothing', async () => {
    const key = await grant({ remaining: 2, permissions: { files: ['read'] } })
    for (let round = 0; round < 5; round++) {
      const { body } = await verify(key, { files: ['write'] })
      expect(body.error).toEqual({ code: 'KEY_NOT_FOUND', message: 'API Key not found' })
    }
    expect((await verify(key, { files: ['read'] })).body.key.remaining).toBe(1)
  })
})

describe('over time', () => {
  let own: TestServer
  let timedAdmin: typeof admin
  beforeAll(async () => {
    own = await startServer({ env: { TEST_CLOCK: '1' } })
    timedAdmin = await signUp(own)
  })
  afterAll(() => own.stop())
  const advance = (duration: string) => own.visitor().post('/api/test/clock', { advance: duration })
  const check = async (key: string) => (await verify(key, undefined, own)).body

  test('a window ends, and the time to wait is reported', async () => {
    const key = await grant({ rateLimitMax: 1, rateLimitTimeWindow: 10_000 }, timedAdmin)
    expect((await check(key)).valid).toBe(true)
    const { error } = await check(key)
    expect(error).toMatchObject({ code: 'RATE_LIMITED', message: 'Rate limit exceeded.' })
    expect(error.details.tryAgainIn).toBeGreaterThan(5_000)
    await advance('PT10S')
    expect((await check(key)).valid).toBe(true)
  })

  test('uses come back with the interval, the whole amount and no more', async () => {
    const key = await grant({ refillAmount: 2, refillInterval: 10_000 }, timedAdmin)
    expect((await check(key)).key.remaining).toBe(1)
    expect((await check(key)).key.remaining).toBe(0)
    expect((await check(key)).error.code).toBe('USAGE_EXCEEDED')
    await advance('PT35S')
    expect((await check(key)).key.remaining).toBe(1)
    expect((await check(key)).key.remaining).toBe(0)
    expect((await check(key)).error.code).toBe('USAGE_EXCEEDED')
  })

  test('a key expires', async () => {
    const key = await grant({ expiresIn: 86_400 }, timedAdmin)
    expect((await check(key)).valid).toBe(true)
    await advance('P1D')
    expect((await check(key)).error).toEqual({
      code: 'KEY_EXPIRED',
      message: 'API Key has expired',
    })
  })
})

test('the statement that counts and the rule that explains agree', async () => {
  const now = new Date('2030-01-10T00:00:00.000Z')
  const near = fc.constantFrom(-1001, -1000, -999, -1, 0, 1)
  const at = (ms: number | null) => (ms === null ? null : new Date(now.getTime() + ms))
  const state = fc.record({
    enabled: fc.boolean(),
    expires: fc.option(near),
    remaining: fc.option(fc.constantFrom(0, 1, 2)),
    refill: fc.option(fc.constantFrom(1, 5)),
    lastRefill: fc.option(near),
    limited: fc.boolean(),
    most: fc.option(fc.constantFrom(1, 2)),
    window: fc.option(fc.constantFrom(1000)),
    count: fc.constantFrom(0, 1, 2, 3),
    started: fc.option(near),
    permissions: fc.option(fc.constantFrom({ files: ['read'] }, { files: ['read', 'write'] }, {})),
    asked: fc.option(fc.constantFrom({ files: ['write'] }, { files: ['read'] }, {})),
  })
  const { database, stop } = await openOwn()
  const key = await grant()
  const hash = hashToken(key)
  await fc.assert(
    fc.asyncProperty(state, async (s) => {
      await server.query(
        `update api_keys set enabled = $2, expires_at = $3, remaining = $4, refill_amount = $5,
           refill_interval = $6, last_refill_at = $7, rate_limit_enabled = $8, rate_limit_max = $9,
           rate_limit_window = $10, request_count = $11, window_started_at = $12,
           permissions = $13, created_at = $14 where hash = $1`,
        [
          hash,
          s.enabled,
          at(s.expires),
          s.remaining,
          s.refill,
          s.refill === null ? null : 1000,
          at(s.lastRefill),
          s.limited,
          s.most,
          s.window,
          s.count,
          at(s.started),
          s.permissions && JSON.stringify(s.permissions),
          at(-500),
        ],
      )
      const before = await findByHash(database.sql, hash)
      const used = await admitUses(database.sql, [{ hash, requested: s.asked }], now)
      expect(used.length === 0).toBe(before && refusalOf(before, s.asked, now) !== null)
    }),
    { numRuns: 300 },
  )
  await stop()
})

async function openOwn() {
  const { openDatabase } = await import('../../../platform/database/index.ts')
  const database = openDatabase({ connection: server.connection, maxConnections: 1 })
  return { database, stop: () => database.close() }
}

describe('authentication by a key', () => {
  test('a key authenticates its owner, in either header, without a cookie', async () => {
    const key = await grant()
    for (const headers of [{ 'x-api-key': key }, { authorization: `Bearer ${key}` }]) {
      const { status, body, setCookies } = await me(headers)
      expect([status, setCookies]).toEqual([200, []])
      expect(body.user.email).toBe(admin.email)
      expect(body.apiKey.start).toBe(key.slice(0, 6))
    }
  })

  test('a session works as well, and an anonymous request is 401', async () => {
    const { visitor, email } = await signUp(server)
    expect((await visitor.get('/api/me')).body).toMatchObject({ user: { email }, apiKey: null })
    expect((await me({})).status).toBe(401)
  })

  test('an invalid key is refused despite a valid cookie', async () => {
    const { visitor } = await signUp(server)
    const answer = await visitor.get('/api/me', { 'x-api-key': 'nonsense' })
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_API_KEY'])
  })

  test('a refused key gets the reason, and when to retry', async () => {
    const spent = await grant({ remaining: 0 })
    const answer = await me({ 'x-api-key': spent })
    expect([answer.status, answer.body.code]).toEqual([429, 'USAGE_EXCEEDED'])
    const paced = await grant({ rateLimitMax: 1, rateLimitTimeWindow: 60_000 })
    await me({ 'x-api-key': paced })
    const late = await me({ 'x-api-key': paced })
    expect([late.status, late.body.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(late.headers.get('x-retry-after'))).toBeGreaterThan(50)
  })

  test('the origin is not checked for requests with a key', async () => {
    const key = await grant()
    const foreign = { 'x-api-key': key, origin: 'https://evil.example' }
    expect((await me(foreign)).status).toBe(200)
  })

  test('a key cannot manage the account: no session, no change, no other key', async () => {
    const key = await grant()
    const headers = { 'x-api-key': key }
    const visitor = server.visitor(headers)
    expect((await visitor.get('/api/auth/get-session')).body).toBeNull()
    const attempts = [
      await visitor.post('/api/auth/change-password', {
        currentPassword: password,
        newPassword: 'something else',
      }),
      await visitor.post('/api/auth/delete-user', { password }),
      await visitor.post('/api/auth/api-key/create', {}),
      await visitor.post('/api/api-keys', { userId: admin.answer.body.user.id }),
      await visitor.get('/api/auth/list-accounts'),
    ]
    for (const answer of attempts) {
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
    }
    const bad = await server.visitor({ 'x-api-key': 'nonsense' }).get('/api/auth/list-accounts')
    expect([bad.status, bad.body.code]).toEqual([401, 'INVALID_API_KEY'])
    expect(await emailsTo(server, admin.email)).toHaveLength(1)
  })
})

test.each([
  ['no key', {}],
  ['a list', { key: ['a'] }],
  ['a huge key', { key: 'x'.repeat(1001) }],
  ['permissions that are a text', { key: 'x', permissions: 'all' }],
])('%s is bad input', async (_, body) => {
  const answer = await server.visitor().post('/api/api-keys/verify', body)
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR'])
})

test('the path api-key/verify of Better Auth is not served', async () => {
  const own = await serverForThisTest()
  const answer = await own.visitor().post('/api/auth/api-key/verify', { key: 'x' })
  expect(answer.status).toBe(404)
})
