import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { storedRows } from '#testing/stored-rows.ts'
import { fetchSession, freshEmail, password, signIn, signUp } from '#testing/users.ts'
import type { Visitor } from '#testing/visitor.ts'

let server: TestServer
let admin: Visitor
beforeAll(async () => {
  server = await startServer()
  admin = (await signUp(server)).visitor
})
afterAll(() => server.stop())

const path = (word: string) => `/api/auth/api-key/${word}`
const make = (visitor: Visitor, more: object = {}) =>
  visitor.post(path('create'), { name: 'mine', ...more })
const me = (key: string, header = 'x-api-key') => server.visitor().get('/api/me', { [header]: key })
const verdict = async (key: string) =>
  (await server.visitor().post('/api/api-keys/verify', { key })).body
const behind = () => storedRows(server.query)

test('A-140, A-141: without a session no key can be created, for any user or organization', async () => {
  const { answer } = await signUp(server)
  const userId = answer.body.user.id
  const stranger = server.visitor()
  const answers = [
    await make(stranger),
    await make(stranger, { userId }),
    await stranger.post(`${path('create')}?userId=${userId}`, { name: 'mine' }),
    await stranger.post(path('create'), { name: 'mine' }, { 'x-user-id': userId, userid: userId }),
    await stranger.post('/api/api-keys', { userId, name: 'mine' }),
  ]
  for (const { status, body } of answers) expect([status, body.code]).toEqual([401, 'UNAUTHORIZED'])
  expect(await behind().keys.countOf(userId)).toBe(0)
})

test('A-142: a user cannot create a key for another user', async () => {
  const [thief, victim] = await Promise.all([signUp(server), signUp(server)])
  const userId = victim.answer.body.user.id
  const answer = await make(thief.visitor, { userId })
  expect(answer.status).toBe(400)
  expect((await thief.visitor.post('/api/api-keys', { userId, name: 'x' })).status).toBe(403)
  expect(await behind().keys.countOf(userId)).toBe(0)
})

test('A-143, A-145: a key of another user cannot be read, changed or deleted', async () => {
  const [thief, victim] = await Promise.all([signUp(server), signUp(server)])
  const { id, key } = (await make(victim.visitor)).body
  const userId = victim.answer.body.user.id
  const before = await behind().keys.fullRow(id)
  for (const [visitor, status] of [
    [server.visitor(), 401],
    [thief.visitor, 404],
  ] as const) {
    const answers = [
      await visitor.get(`${path('get')}?id=${id}`),
      await visitor.post(path('update'), { keyId: id, enabled: false }),
      await visitor.post(path('delete'), { keyId: id }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
    const named = await visitor.post(path('update'), { keyId: id, userId, enabled: false })
    expect(named.status).toBe(status === 401 ? 401 : 400)
  }
  expect((await thief.visitor.get(path('list'))).body.total).toBe(0)
  expect(await behind().keys.fullRow(id)).toEqual(before)
  expect((await me(key)).status).toBe(200)
})

test('A-144: users cannot set permissions, uses or rate limits of their own keys', async () => {
  const { visitor, answer } = await signUp(server)
  const { id } = (await make(visitor)).body
  const granted = {
    remaining: 1_000_000,
    refillAmount: 5,
    refillInterval: 5,
    rateLimitEnabled: false,
    rateLimitTimeWindow: 1,
    rateLimitMax: 1_000_000,
    permissions: { everything: ['all'] },
  }
  for (const [name, value] of Object.entries(granted)) {
    for (const answer of [
      await make(visitor, { [name]: value }),
      await visitor.post(path('update'), { keyId: id, [name]: value }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([
        400,
        'THE_PROPERTY_YOURE_TRYING_TO_SET_CAN_ONLY_BE_SET_FROM_THE_SERVER_AUTH_INSTANCE_ONLY',
      ])
    }
  }
  expect(await behind().keys.countOf(answer.body.user.id)).toBe(1)
})

test('A-146: a used up, disabled or expired key gives no access, with its own error', async () => {
  const { visitor, answer } = await signUp(server)
  const off = (await make(visitor)).body
  await visitor.post(path('update'), { keyId: off.id, enabled: false })
  const over = (await make(visitor)).body
  await behind().keys.expire(over.id)
  const userId = answer.body.user.id
  const used = (await admin.post('/api/api-keys', { userId, name: 'x', remaining: 0 })).body
  for (const [key, status, code] of [
    [off.key, 401, 'KEY_DISABLED'],
    [over.key, 401, 'KEY_EXPIRED'],
    [used.key, 429, 'USAGE_EXCEEDED'],
  ]) {
    const answer = await me(key)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await verdict(key)).toMatchObject({ valid: false, error: { code }, key: null })
  }
})

test('A-148: a key is shown once, and stored nowhere', async () => {
  const { visitor } = await signUp(server)
  const { id, key, start } = (await make(visitor, { prefix: 'shown_' })).body
  await me(key)
  await me(key, 'authorization')
  await visitor.post(path('update'), { keyId: id, name: 'renamed' })
  const answers = [
    await visitor.get(`${path('get')}?id=${id}`),
    await visitor.get(path('list')),
    await server.visitor().post('/api/api-keys/verify', { key }),
    await me(key),
    await visitor.post(path('delete'), { keyId: id }),
  ]
  for (const { text } of answers) expect(text).not.toContain(key)
  expect(start.length).toBeLessThanOrEqual(6)
  expect(key.startsWith(start)).toBe(true)
  expect(server.logged.join('')).not.toContain(key)
  expect(await behind().keys.allText()).not.toContain(key)
})

test('A-149: a key of a banned or deleted user gives no access', async () => {
  const [banned, gone] = await Promise.all([signUp(server), signUp(server)])
  const keys = [banned, gone].map(async ({ visitor }) => (await make(visitor)).body.key)
  const [ofBanned, ofGone] = await Promise.all(keys)
  expect([(await me(ofBanned)).status, (await me(ofGone)).status]).toEqual([200, 200])
  const { id: userId } = banned.answer.body.user
  const banning = await admin.post('/api/auth/admin/ban-user', { userId })
  await gone.visitor.post('/api/auth/delete-user', { password })
  expect(banning.status).toBe(200)
  for (const [key, status, code] of [
    [ofBanned, 403, 'BANNED_USER'],
    [ofGone, 401, 'INVALID_API_KEY'],
  ]) {
    const answer = await me(key)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await verdict(key)).toMatchObject({ valid: false, error: { code }, key: null })
  }
  await admin.post('/api/auth/admin/unban-user', { userId })
  expect((await me(ofBanned)).status).toBe(200)
})

test('A-149: a key is not a session: it cannot change the account of its owner', async () => {
  const { visitor, email, answer } = await signUp(server)
  const { id, key } = (await make(visitor)).body
  const posts: [string, object][] = [
    ['/api/auth/change-password', { currentPassword: password, newPassword: 'another one 123' }],
    ['/api/auth/change-email', { newEmail: freshEmail() }],
    ['/api/auth/delete-user', { password }],
    ['/api/auth/update-user', { name: 'Eve' }],
    ['/api/auth/revoke-sessions', {}],
    [path('create'), { name: 'another' }],
    [path('update'), { keyId: id, enabled: true }],
    [path('delete'), { keyId: id }],
    ['/api/auth/organization/create', { name: 'Mine', slug: 'by-key' }],
  ]
  for (const header of ['x-api-key', 'authorization']) {
    const value = header === 'authorization' ? `Bearer ${key}` : key
    for (const [address, body] of posts) {
      const answer = await server.visitor().post(address, body, { [header]: value })
      expect([address, answer.status]).toEqual([address, 403])
    }
    const read = await server.visitor().get('/api/auth/get-session', { [header]: value })
    expect(read.text).toBe('null')
  }
  expect((await fetchSession(visitor)).body.user.name).toBe('Ada')
  expect((await signIn(server, email)).status).toBe(200)
  expect(await behind().keys.countOf(answer.body.user.id)).toBe(1)
})
