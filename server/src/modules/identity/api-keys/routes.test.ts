import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
let admin: Visitor
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
  admin = (await signUp(server)).visitor
})
afterAll(() => server.stop())

const path = (verb: string) => `/api/auth/api-key/${verb}`
const create = (visitor: Visitor, body: object = {}) => visitor.post(path('create'), body)

async function withKey(body: object = {}) {
  const { visitor, answer } = await signUp(server)
  const created = await create(visitor, body)
  expect(created.status).toBe(200)
  return { visitor, user: answer.body.user, key: created.body.key as string, created: created.body }
}

const events = (type: string, id: string) =>
  server.query(
    `select p.body as payload from events e join event_payloads p on p.id = e.payload_id
      where e.type = $1 and p.body->>'id' = $2 order by e.id`,
    [type, id],
  )

describe('creating a key', () => {
  test('shows it once, and stores its hash', async () => {
    const { visitor, user, key, created } = await withKey({
      name: 'deploy',
      prefix: 'gh_',
      metadata: { for: 'ci' },
    })
    expect(key).toMatch(/^gh_[a-zA-Z]{64}$/)
    expect(created).toMatchObject({
      name: 'deploy',
      prefix: 'gh_',
      start: key.slice(0, 6),
      userId: user.id,
      referenceId: user.id,
      configId: 'default',
      enabled: true,
      expiresAt: null,
      remaining: null,
      rateLimitEnabled: true,
      rateLimitTimeWindow: 60_000,
      rateLimitMax: 1000,
      permissions: null,
      metadata: { for: 'ci' },
    })
    const [row] = await server.query('select k::text as row from api_keys k where id = $1', [
      created.id,
    ])
    expect(String(row?.row)).not.toContain(key.slice(6))
    const shown = await visitor.get(path(`get?id=${created.id}`))
    expect(shown.body).toEqual({ ...created, key: undefined })
    expect((await visitor.get(path('list'))).text).not.toContain(key)
    const [event] = await events('api_key.created', created.id)
    expect(JSON.stringify(event)).not.toContain(key)
    expect(server.logged.join('')).not.toContain(key)
  })

  test('two keys differ, and each finds its own', async () => {
    const one = await withKey()
    const two = await withKey()
    expect(one.key).not.toBe(two.key)
    const verify = (key: string) => server.visitor().post('/api/api-keys/verify', { key })
    expect((await verify(one.key)).body.key.id).toBe(one.created.id)
    expect((await verify(two.key)).body.key.id).toBe(two.created.id)
  })

  const serverOnly =
    'THE_PROPERTY_YOURE_TRYING_TO_SET_CAN_ONLY_BE_SET_FROM_THE_SERVER_AUTH_INSTANCE_ONLY'
  test.each([
    ['uses', { remaining: 5 }, serverOnly],
    ['a pace', { rateLimitMax: 5 }, serverOnly],
    ['no pace', { rateLimitEnabled: false }, serverOnly],
    ['a refill', { refillAmount: 5, refillInterval: 1000 }, serverOnly],
    ['permissions', { permissions: { files: ['read'] } }, serverOnly],
    ['an owner', { userId: 'somebody' }, serverOnly],
    [
      'an hour to live',
      { expiresIn: 3600 },
      'THE_EXPIRESIN_IS_SMALLER_THAN_THE_PREDEFINED_MINIMUM_VALUE',
    ],
    [
      'two years to live',
      { expiresIn: 2 * 365 * 86_400 },
      'THE_EXPIRESIN_IS_LARGER_THAN_THE_PREDEFINED_MAXIMUM_VALUE',
    ],
    ['an empty name', { name: '' }, 'THE_NAME_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL'],
    [
      'a long prefix',
      { prefix: 'x'.repeat(33) },
      'THE_PREFIX_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL',
    ],
    ['a prefix with a blank', { prefix: 'a b' }, 'VALIDATION_ERROR'],
    ['a text as metadata', { metadata: 'x' }, 'VALIDATION_ERROR'],
  ])('refuses %s', async (_, body, code) => {
    const { visitor } = await signUp(server)
    const answer = await create(visitor, body)
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect((await visitor.get(path('list'))).body.total).toBe(0)
  })

  test('is refused for another user, with or without a session', async () => {
    const { answer } = await signUp(server)
    const victim = answer.body.user.id
    const before = await server.query('select count(*) as n from api_keys')
    const anonymous = server.visitor()
    for (const attempt of [
      await create(anonymous, { userId: victim }),
      await anonymous.post(path(`create?userId=${victim}`), {}),
      await anonymous.post(path('create'), {}, { 'x-user-id': victim }),
      await anonymous.post(path('update'), { userId: victim, keyId: 'x', name: 'y' }),
    ]) {
      expect(attempt.status).toBe(401)
    }
    expect(await server.query('select count(*) as n from api_keys')).toEqual(before)
  })
})

describe('a user’s own keys', () => {
  test('are listed in pages', async () => {
    const { visitor } = await signUp(server)
    for (const name of ['b', 'a', 'c']) await create(visitor, { name })
    const names = async (query: string) => {
      const { body } = await visitor.get(path(`list${query}`))
      return [body.apiKeys.map((key: { name: string }) => key.name).join(''), body.total]
    }
    expect(await names('')).toEqual(['bac', 3])
    expect(await names('?sortBy=name&sortDirection=desc')).toEqual(['cba', 3])
    expect(await names('?sortBy=name&limit=1&offset=1')).toEqual(['b', 3])
    expect((await visitor.get(path('list?sortBy=hash'))).status).toBe(400)
  })

  test('are renamed, disabled and enabled, and given another expiry', async () => {
    const { visitor, key, created } = await withKey({ name: 'old', expiresIn: 86_400 })
    const change = (body: object) => visitor.post(path('update'), { keyId: created.id, ...body })
    const { body } = await change({ name: 'new', enabled: false, expiresIn: null })
    expect(body).toMatchObject({ name: 'new', enabled: false, expiresAt: null, requestCount: 0 })
    expect(body.key).toBeUndefined()
    const verdict = await server.visitor().post('/api/api-keys/verify', { key })
    expect(verdict.body.error.code).toBe('KEY_DISABLED')
    await change({ enabled: true, metadata: { a: 1 } })
    expect((await server.visitor().post('/api/api-keys/verify', { key })).body.valid).toBe(true)
    expect((await change({})).body.code).toBe('NO_VALUES_TO_UPDATE')
    expect((await change({ permissions: { a: ['b'] } })).status).toBe(400)
    expect(await events('api_key.updated', created.id)).toHaveLength(2)
  })

  test('stop working at once when deleted', async () => {
    const { visitor, key, created } = await withKey()
    const end = () => visitor.post(path('delete'), { keyId: created.id })
    expect((await end()).body).toEqual({ success: true })
    const verdict = await server.visitor().post('/api/api-keys/verify', { key })
    expect(verdict.body).toEqual({
      valid: false,
      error: { code: 'INVALID_API_KEY', message: 'Invalid API key.' },
      key: null,
    })
    const again = await end()
    expect([again.status, again.body.code]).toEqual([404, 'API_KEY_NOT_FOUND'])
  })

  test('are out of reach for other users', async () => {
    const { key, created } = await withKey()
    const { visitor: other } = await signUp(server)
    const anonymous = server.visitor()
    const tries = (visitor: Visitor) =>
      Promise.all([
        visitor.get(path(`get?id=${created.id}`)),
        visitor.post(path('update'), { keyId: created.id, name: 'mine' }),
        visitor.post(path('delete'), { keyId: created.id }),
      ])
    for (const answer of await tries(other)) {
      expect([answer.status, answer.body.code]).toEqual([404, 'API_KEY_NOT_FOUND'])
    }
    for (const answer of await tries(anonymous)) expect(answer.status).toBe(401)
    expect((await anonymous.get(path('list'))).status).toBe(401)
    expect((await server.visitor().post('/api/api-keys/verify', { key })).body.valid).toBe(true)
  })

  test('are deleted if they have expired, and only then', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const { visitor } = await signUp(own)
    const { visitor: other } = await signUp(own)
    for (const who of [visitor, other]) await create(who, { name: 'short', expiresIn: 86_400 })
    await create(visitor, { name: 'long', expiresIn: 3 * 86_400 })
    await create(visitor, { name: 'for ever' })
    await own.visitor().post('/api/test/clock', { advance: 'P2D' })
    const cleared = await visitor.post(path('delete-all-expired-api-keys'))
    expect(cleared.body).toEqual({ success: true, error: null })
    const { body } = await visitor.get(path('list'))
    expect(body.apiKeys.map((key: { name: string }) => key.name)).toEqual(['long', 'for ever'])
    expect((await other.get(path('list'))).body.total).toBe(1)
  })

  test('are deleted with their owner', async () => {
    const { visitor, key } = await withKey()
    await visitor.post('/api/auth/delete-user')
    const verdict = await server.visitor().post('/api/api-keys/verify', { key })
    expect(verdict.body.error.code).toBe('INVALID_API_KEY')
  })
})

describe('what an admin grants', () => {
  test('permissions, uses and pace, for anybody', async () => {
    const { answer } = await signUp(server)
    const userId = answer.body.user.id
    const permissions = { files: ['read'] }
    const created = await admin.post('/api/api-keys', { userId, permissions, remaining: 2 })
    expect(created.body).toMatchObject({ userId, permissions, remaining: 2 })
    const changed = await admin.send(
      new Request(`http://localhost:3000/api/api-keys/${created.body.id}`, {
        method: 'PATCH',
        headers: {
          'content-type': 'application/json',
          origin: 'http://localhost:3000',
          cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; '),
        },
        body: JSON.stringify({ permissions: null, rateLimitMax: 7 }),
      }),
    )
    expect(changed.body).toMatchObject({ permissions: null, remaining: 2, rateLimitMax: 7 })
  })

  test.each([
    ['an interval alone', { refillInterval: 1000 }, 400],
    ['an amount alone', { refillAmount: 5 }, 400],
    ['something unknown', { admin: true }, 400],
    ['nobody', { userId: 'nobody' }, 404],
  ])('%s is refused', async (_, body, status) => {
    const { answer } = await signUp(server)
    const granted = await admin.post('/api/api-keys', { userId: answer.body.user.id, ...body })
    expect(granted.status).toBe(status)
  })

  test('is refused to other users', async () => {
    const { visitor } = await signUp(server)
    const { answer } = await signUp(server)
    const body = { userId: answer.body.user.id }
    expect((await visitor.post('/api/api-keys', body)).status).toBe(403)
    expect((await server.visitor().post('/api/api-keys', body)).status).toBe(401)
  })
})
