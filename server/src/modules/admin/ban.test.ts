import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Somebody, sameCookies, somebody, tell, withRole } from '../../../testing/admins.ts'
import { refusal } from '../../../testing/organizations.ts'
import { linkTo, session, signIn } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let admin: Somebody
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
  admin = await somebody(server)
})
afterAll(() => server.stop())

const ban = (userId: string, more: object = {}) =>
  tell(admin.visitor, 'ban-user', { userId, ...more })
const unban = (userId: string) => tell(admin.visitor, 'unban-user', { userId })

describe('whoever is banned', () => {
  test('is out on every node at once, by any door', async () => {
    const node = await server.another()
    const person = await somebody(server)
    const elsewhere = sameCookies(person.visitor, node)
    expect((await session(elsewhere)).body.user.id).toBe(person.id)
    const { body: key } = await person.visitor.post('/api/auth/api-key/create', {})
    const byKey = () => server.visitor().get('/api/me', { 'x-api-key': key.key })
    expect((await byKey()).status).toBe(200)
    const verify = await linkTo(server, person.email, '/verify-email')

    const { body } = await ban(person.id, { banReason: 'spam' })
    expect(body.user).toMatchObject({ banned: true, banReason: 'spam', banExpires: null })
    expect((await session(person.visitor)).text).toBe('null')
    await expect.poll(async () => (await session(elsewhere)).text, { timeout: 1000 }).toBe('null')
    const answer = await signIn(server, person.email)
    expect([answer.status, answer.body]).toEqual([
      403,
      {
        code: 'BANNED_USER',
        message:
          'You have been banned from this application. Please contact support if you believe this is an error.',
      },
    ])
    expect(refusal(await byKey())).toEqual([403, 'BANNED_USER'])
    const verdict = await server.visitor().post('/api/api-keys/verify', { key: key.key })
    expect(verdict.body).toMatchObject({ valid: false, error: { code: 'BANNED_USER' } })
    const proving = server.visitor()
    await proving.get(verify)
    expect((await session(proving)).text).toBe('null')
    await node.stop()
  })

  test('comes in again when the ban is lifted; their keys open again', async () => {
    const person = await somebody(server)
    const { body: key } = await person.visitor.post('/api/auth/api-key/create', {})
    await ban(person.id)
    const { body } = await unban(person.id)
    expect(body.user).toMatchObject({ banned: false, banReason: null, banExpires: null })
    expect((await signIn(server, person.email)).status).toBe(200)
    const used = await server.visitor().get('/api/me', { 'x-api-key': key.key })
    expect(used.status).toBe(200)
  })

  test('comes in again when the ban is over', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const keeper = await somebody(own)
    const person = await somebody(own)
    const { body: key } = await person.visitor.post('/api/auth/api-key/create', {})
    const body = { userId: person.id, banExpiresIn: 3600 }
    const banned = await tell(keeper.visitor, 'ban-user', body)
    expect(banned.body.user).toMatchObject({ banned: true, banReason: 'No reason' })
    expect(banned.body.user.banExpires).not.toBeNull()
    expect((await signIn(own, person.email)).status).toBe(403)
    await own.visitor().post('/api/test/clock', { advance: 'PT1H1S' })
    const byKey = await own.visitor().get('/api/me', { 'x-api-key': key.key })
    expect(byKey.status).toBe(200)
    const entered = await signIn(own, person.email)
    expect(entered.body.user).toMatchObject({ banned: false, banReason: null, banExpires: null })
  })

  test('gets no key from an admin that opens before the ban is over', async () => {
    const person = await somebody(server)
    await ban(person.id)
    const made = await admin.visitor.post('/api/api-keys', { userId: person.id })
    const used = await server.visitor().get('/api/me', { 'x-api-key': made.body.key })
    expect(refusal(used)).toEqual([403, 'BANNED_USER'])
  })

  test('nobody signs in while they are being banned', async () => {
    const person = await somebody(server)
    const node = await server.another()
    await Promise.all([
      ban(person.id),
      ...Array.from({ length: 6 }, (_, n) => signIn(n % 2 ? server : node, person.email)),
    ])
    const rows = await server.query('select id from sessions where user_id = $1', [person.id])
    expect(rows).toEqual([])
    await node.stop()
  })
})

test('a message and a length of the settings', async () => {
  const own = await serverForThisTest({
    settings: {
      admin: { bannedUserMessage: 'Out.', defaultBanReason: 'Rules', defaultBanSeconds: 60 },
    },
  })
  const keeper = await somebody(own)
  const person = await somebody(own)
  const { body } = await tell(keeper.visitor, 'ban-user', { userId: person.id })
  expect(body.user.banReason).toBe('Rules')
  expect(body.user.banExpires).not.toBeNull()
  expect((await signIn(own, person.email)).body.message).toBe('Out.')
})

test('banning by update-user is banning', async () => {
  const person = await somebody(server)
  const update = (data: object) => tell(admin.visitor, 'update-user', { userId: person.id, data })
  const banExpires = '2999-01-01T00:00:00.000Z'
  const { body } = await update({ banned: true, banReason: 'spam', banExpires })
  expect(body).toMatchObject({ banned: true, banReason: 'spam', banExpires })
  expect((await session(person.visitor)).text).toBe('null')
  expect((await update({ banReason: 'worse' })).body).toMatchObject({
    banned: true,
    banReason: 'worse',
    banExpires,
  })
  expect((await update({ banned: false })).body).toMatchObject({ banned: false, banReason: null })
})

test('nobody bans themselves', async () => {
  for (const attempt of [
    await ban(admin.id),
    await tell(admin.visitor, 'update-user', { userId: admin.id, data: { banned: true } }),
  ]) {
    expect(refusal(attempt)).toEqual([400, 'YOU_CANNOT_BAN_YOURSELF'])
  }
  expect((await session(admin.visitor)).body.user.banned).toBe(false)
})

test.each([{ banExpiresIn: 0 }, { banExpiresIn: -5 }, { banExpiresIn: 1.5 }, { banReason: 5 }])(
  'a ban of %j is bad input',
  async (body) => {
    const person = await somebody(server)
    expect(refusal(await ban(person.id, body))).toEqual([400, 'VALIDATION_ERROR'])
  },
)

describe('the last admin', () => {
  const remain = [400, 'AT_LEAST_ONE_ADMIN_MUST_REMAIN']

  async function alone() {
    const own = await serverForThisTest({ settings: { admin: { roles: { hr } } } })
    return { own, last: await somebody(own) }
  }
  const hr = {
    user: [
      'create',
      'list',
      'get',
      'update',
      'set-role',
      'set-email',
      'set-password',
      'ban',
      'impersonate',
      'delete',
    ],
    session: ['list', 'revoke', 'delete'],
  }

  test('is neither demoted nor banned nor removed, and does not leave', async () => {
    const { own, last } = await alone()
    const other = await withRole(own, last.visitor, 'hr')
    const userId = last.id
    for (const attempt of [
      await tell(last.visitor, 'set-role', { userId, role: 'user' }),
      await tell(last.visitor, 'update-user', { userId, data: { role: 'user' } }),
      await tell(other.visitor, 'set-role', { userId, role: 'user' }),
      await tell(other.visitor, 'ban-user', { userId }),
      await tell(other.visitor, 'ban-user', { userId, banExpiresIn: 60 }),
      await tell(other.visitor, 'remove-user', { userId }),
      await last.visitor.post('/api/auth/delete-user', {}),
    ]) {
      expect(refusal(attempt)).toEqual(remain)
    }
    expect((await session(last.visitor)).body.user).toMatchObject({ role: 'admin', banned: false })
  })

  test('may leave when a second one is there, and a banned one does not count', async () => {
    const { own, last } = await alone()
    const second = await withRole(own, last.visitor, 'admin,user')
    await tell(last.visitor, 'ban-user', { userId: second.id })
    expect(refusal(await last.visitor.post('/api/auth/delete-user', {}))).toEqual(remain)
    await tell(last.visitor, 'unban-user', { userId: second.id })
    expect((await last.visitor.post('/api/auth/delete-user', {})).status).toBe(200)
  })

  test.each([
    ['remove', 'remove-user', {}],
    ['demote', 'set-role', { role: 'user' }],
    ['ban', 'ban-user', {}],
  ])('two who %s each other at once, on two nodes, leave one', async (_, verb, body) => {
    for (let round = 0; round < 3; round++) {
      const own = await serverForThisTest()
      const node = await own.another()
      const one = await somebody(own)
      const two = await withRole(own, one.visitor, 'admin')
      const answers = await Promise.all([
        tell(one.visitor, verb, { userId: two.id, ...body }),
        tell(sameCookies(two.visitor, node), verb, { userId: one.id, ...body }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const admins = await own.query(`select id from users where role = 'admin' and not banned`)
      expect(admins).toHaveLength(1)
      await node.stop()
    }
  })

  test('two who leave at once leave one', async () => {
    const { own, last } = await alone()
    const two = await withRole(own, last.visitor, 'admin')
    await somebody(own)
    const answers = await Promise.all(
      [last, two].map(({ visitor }) => visitor.post('/api/auth/delete-user', {})),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await own.query(`select id from users where role = 'admin'`)).toHaveLength(1)
  })
})
