import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { fetchSession, signUp } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await signUp(server)
})
afterAll(() => server.stop())

const path = '/api/auth/update-user'
const userOf = async (visitor: Awaited<ReturnType<typeof signUp>>['visitor']) =>
  (await fetchSession(visitor)).body.user

test('changes the given fields and keeps the rest', async () => {
  const { visitor } = await signUp(server)
  const before = await userOf(visitor)
  const answer = await visitor.post(path, { name: 'Ada L.', image: 'https://x.example/a.png' })
  expect([answer.status, answer.body]).toEqual([200, { status: true }])
  const after = await userOf(visitor)
  expect(after).toEqual({
    ...before,
    name: 'Ada L.',
    image: 'https://x.example/a.png',
    updatedAt: after.updatedAt,
  })
  await visitor.post(path, { image: null })
  expect(await userOf(visitor)).toMatchObject({ name: 'Ada L.', image: null })
})

test('sets a username, and the same one again', async () => {
  const { visitor } = await signUp(server)
  expect((await visitor.post(path, { username: 'Ada.Lovelace' })).status).toBe(200)
  const names = { username: 'ada.lovelace', displayUsername: 'Ada.Lovelace' }
  expect(await userOf(visitor)).toMatchObject(names)
  expect((await visitor.post(path, { username: 'ADA.lovelace' })).status).toBe(200)
  await visitor.post(path, { displayUsername: 'The Countess' })
  expect(await userOf(visitor)).toMatchObject({
    username: 'ada.lovelace',
    displayUsername: 'The Countess',
  })
})

test('the username of another user is refused, in any case', async () => {
  const { visitor: first } = await signUp(server)
  await first.post(path, { username: 'grace' })
  const { visitor } = await signUp(server)
  const answer = await visitor.post(path, { name: 'X', username: 'Grace' })
  expect([answer.status, answer.body.code]).toEqual([
    422,
    'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER',
  ])
  expect(await userOf(visitor)).toMatchObject({ name: 'Ada', username: null })
})

test('of many who want one name at the same time exactly one gets it', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => signUp(server)))
  const answers = await Promise.all(
    users.map(({ visitor }, index) =>
      visitor.post(path, { username: index % 2 ? 'Rare' : 'rARE' }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(422)])
})

test.each([
  ['an address', { email: 'x@example.com' }, 400, 'EMAIL_CAN_NOT_BE_UPDATED'],
  ['nothing', {}, 400, 'NO_FIELDS_TO_UPDATE'],
  ['nothing that may be set', { role: 'admin', id: 'x' }, 400, 'NO_FIELDS_TO_UPDATE'],
  ['a number as name', { name: 5 }, 400, 'VALIDATION_ERROR'],
  ['a short username', { username: 'ab' }, 422, 'USERNAME_IS_TOO_SHORT'],
  ['a username with a blank', { username: 'a b' }, 422, 'USERNAME_IS_INVALID'],
])('refuses %s', async (_, body, status, code) => {
  const { visitor } = await signUp(server)
  const before = await userOf(visitor)
  const answer = await visitor.post(path, body)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(await userOf(visitor)).toEqual(before)
})

test('users cannot raise their own role', async () => {
  const { visitor, email } = await signUp(server)
  await visitor.post(path, { name: 'X', role: 'admin', emailVerified: true, id: 'mine' })
  expect(await userOf(visitor)).toMatchObject({
    email,
    name: 'X',
    role: 'user',
    emailVerified: false,
  })
})

test('without a session it is 401, from another site 403', async () => {
  expect((await server.visitor().post(path, { name: 'X' })).status).toBe(401)
  const { visitor } = await signUp(server)
  const foreign = await visitor.post(path, { name: 'X' }, { origin: 'https://evil.example' })
  expect([foreign.status, foreign.body.code]).toEqual([403, 'INVALID_ORIGIN'])
})

test('other devices and other nodes see the change at once', async () => {
  const node = await server.startAnotherNode()
  const { visitor } = await signUp(server)
  const elsewhere = node.visitor()
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
  expect((await userOf(elsewhere)).name).toBe('Ada')
  await visitor.post(path, { name: 'New' })
  await expect.poll(async () => (await userOf(elsewhere)).name).toBe('New')
  await node.stop()
})

const cachingSettings = { session: { cookieCache: { enabled: true, lifetime: 60 } } }

test('a session copy that does not fit into a cookie removes the older one', async () => {
  const caching = await serverForThisTest({ settings: cachingSettings })
  const node = await caching.startAnotherNode()
  const { visitor } = await signUp(caching)
  await fetchSession(visitor)
  await visitor.post(path, {
    name: 'New',
    image: 'x'.repeat(2048),
    displayUsername: '\u0418'.repeat(64),
  })
  await visitor.post(path, { name: '\u0418'.repeat(256) })
  expect(visitor.cookies.has('better-auth.session_data')).toBe(false)
  const elsewhere = node.visitor()
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
  expect((await userOf(elsewhere)).name).toBe('\u0418'.repeat(256))
  await node.stop()
})

test('a browser with a session copy gets a new one', async () => {
  const caching = await serverForThisTest({ settings: cachingSettings })
  const { visitor } = await signUp(caching)
  await fetchSession(visitor)
  await visitor.post(path, { name: 'New' })
  expect((await userOf(visitor)).name).toBe('New')
})
