import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  adminPost,
  sameCookies,
  signUpUser,
  signUpUserWithRole,
  type TestUser,
} from '#testing/admins.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { emailedLink, fetchSession, signIn } from '#testing/users.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: '1' } })
  admin = await signUpUser(server)
})
afterAll(() => server.stop())

const ban = (userId: string, more: object = {}) =>
  adminPost(admin.visitor, 'ban-user', { userId, ...more })
const unban = (userId: string) => adminPost(admin.visitor, 'unban-user', { userId })

describe('a banned user', () => {
  test('loses access on every node at once, by session, key and sign-in', async () => {
    const node = await server.startAnotherNode()
    const target = await signUpUser(server)
    const elsewhere = sameCookies(target.visitor, node)
    expect((await fetchSession(elsewhere)).body.user.id).toBe(target.id)
    const { body: key } = await target.visitor.post('/api/auth/api-key/create', {})
    const byKey = () => server.visitor().get('/api/me', { 'x-api-key': key.key })
    expect((await byKey()).status).toBe(200)
    const verify = await emailedLink(server, target.email, '/verify-email')

    const { body } = await ban(target.id, { banReason: 'spam' })
    expect(body.user).toMatchObject({ banned: true, banReason: 'spam', banExpires: null })
    expect((await fetchSession(target.visitor)).text).toBe('null')
    await expect
      .poll(async () => (await fetchSession(elsewhere)).text, { timeout: 1000 })
      .toBe('null')
    const answer = await signIn(server, target.email)
    expect([answer.status, answer.body]).toEqual([
      403,
      {
        code: 'BANNED_USER',
        message:
          'You have been banned from this application. Please contact support if you believe this is an error.',
      },
    ])
    expect(statusAndCode(await byKey())).toEqual([403, 'BANNED_USER'])
    const verdict = await server.visitor().post('/api/api-keys/verify', { key: key.key })
    expect(verdict.body).toMatchObject({ valid: false, error: { code: 'BANNED_USER' } })
    const proving = server.visitor()
    await proving.get(verify)
    expect((await fetchSession(proving)).text).toBe('null')
    await node.stop()
  })

  test('can sign in again when the ban is lifted, and their keys work again', async () => {
    const target = await signUpUser(server)
    const { body: key } = await target.visitor.post('/api/auth/api-key/create', {})
    await ban(target.id)
    const { body } = await unban(target.id)
    expect(body.user).toMatchObject({ banned: false, banReason: null, banExpires: null })
    expect((await signIn(server, target.email)).status).toBe(200)
    const used = await server.visitor().get('/api/me', { 'x-api-key': key.key })
    expect(used.status).toBe(200)
  })

  test('can sign in again when the ban expires', async () => {
    const own = await serverForThisTest({ env: { TEST_CLOCK: '1' } })
    const otherAdmin = await signUpUser(own)
    const target = await signUpUser(own)
    const { body: key } = await target.visitor.post('/api/auth/api-key/create', {})
    const body = { userId: target.id, banExpiresIn: 3600 }
    const banned = await adminPost(otherAdmin.visitor, 'ban-user', body)
    expect(banned.body.user).toMatchObject({ banned: true, banReason: 'No reason' })
    expect(banned.body.user.banExpires).not.toBeNull()
    expect((await signIn(own, target.email)).status).toBe(403)
    await own.visitor().post('/api/test/clock', { advance: 'PT1H1S' })
    const byKey = await own.visitor().get('/api/me', { 'x-api-key': key.key })
    expect(byKey.status).toBe(200)
    const entered = await signIn(own, target.email)
    expect(entered.body.user).toMatchObject({ banned: false, banReason: null, banExpires: null })
  })

  test('gets no key from an admin that works before the ban expires', async () => {
    const target = await signUpUser(server)
    await ban(target.id)
    const created = await admin.visitor.post('/api/api-keys', { userId: target.id })
    const used = await server.visitor().get('/api/me', { 'x-api-key': created.body.key })
    expect(statusAndCode(used)).toEqual([403, 'BANNED_USER'])
  })

  test('a sign-in that runs concurrently with the ban leaves no session', async () => {
    const target = await signUpUser(server)
    const node = await server.startAnotherNode()
    await Promise.all([
      ban(target.id),
      ...Array.from({ length: 6 }, (_, n) => signIn(n % 2 ? server : node, target.email)),
    ])
    const rows = await server.query('select id from sessions where user_id = $1', [target.id])
    expect(rows).toEqual([])
    await node.stop()
  })
})

test('message and duration come from the settings', async () => {
  const own = await serverForThisTest({
    settings: {
      admin: { bannedUserMessage: 'Out.', defaultBanReason: 'Rules', defaultBanSeconds: 60 },
    },
  })
  const otherAdmin = await signUpUser(own)
  const target = await signUpUser(own)
  const { body } = await adminPost(otherAdmin.visitor, 'ban-user', { userId: target.id })
  expect(body.user.banReason).toBe('Rules')
  expect(body.user.banExpires).not.toBeNull()
  expect((await signIn(own, target.email)).body.message).toBe('Out.')
})

test('a ban by update-user has the same effect', async () => {
  const target = await signUpUser(server)
  const update = (data: object) =>
    adminPost(admin.visitor, 'update-user', { userId: target.id, data })
  const banExpires = '2999-01-01T00:00:00.000Z'
  const { body } = await update({ banned: true, banReason: 'spam', banExpires })
  expect(body).toMatchObject({ banned: true, banReason: 'spam', banExpires })
  expect((await fetchSession(target.visitor)).text).toBe('null')
  expect((await update({ banReason: 'worse' })).body).toMatchObject({
    banned: true,
    banReason: 'worse',
    banExpires,
  })
  expect((await update({ banned: false })).body).toMatchObject({ banned: false, banReason: null })
})

test('an admin cannot ban themselves', async () => {
  for (const attempt of [
    await ban(admin.id),
    await adminPost(admin.visitor, 'update-user', { userId: admin.id, data: { banned: true } }),
  ]) {
    expect(statusAndCode(attempt)).toEqual([400, 'YOU_CANNOT_BAN_YOURSELF'])
  }
  expect((await fetchSession(admin.visitor)).body.user.banned).toBe(false)
})

test.each([{ banExpiresIn: 0 }, { banExpiresIn: -5 }, { banExpiresIn: 1.5 }, { banReason: 5 }])(
  'a ban of %j is bad input',
  async (body) => {
    const target = await signUpUser(server)
    expect(statusAndCode(await ban(target.id, body))).toEqual([400, 'VALIDATION_ERROR'])
  },
)

describe('the last admin', () => {
  const remain = [400, 'AT_LEAST_ONE_ADMIN_MUST_REMAIN']

  async function alone() {
    const own = await serverForThisTest({ settings: { admin: { roles: { hr } } } })
    return { own, last: await signUpUser(own) }
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

  test('cannot be demoted, banned or removed, and cannot delete their account', async () => {
    const { own, last } = await alone()
    const other = await signUpUserWithRole(own, last.visitor, 'hr')
    const userId = last.id
    for (const attempt of [
      await adminPost(last.visitor, 'set-role', { userId, role: 'user' }),
      await adminPost(last.visitor, 'update-user', { userId, data: { role: 'user' } }),
      await adminPost(other.visitor, 'set-role', { userId, role: 'user' }),
      await adminPost(other.visitor, 'ban-user', { userId }),
      await adminPost(other.visitor, 'ban-user', { userId, banExpiresIn: 60 }),
      await adminPost(other.visitor, 'remove-user', { userId }),
      await last.visitor.post('/api/auth/delete-user', {}),
    ]) {
      expect(statusAndCode(attempt)).toEqual(remain)
    }
    expect((await fetchSession(last.visitor)).body.user).toMatchObject({
      role: 'admin',
      banned: false,
    })
  })

  test('may delete their account if a second admin exists, and a banned one does not count', async () => {
    const { own, last } = await alone()
    const second = await signUpUserWithRole(own, last.visitor, 'admin,user')
    await adminPost(last.visitor, 'ban-user', { userId: second.id })
    expect(statusAndCode(await last.visitor.post('/api/auth/delete-user', {}))).toEqual(remain)
    await adminPost(last.visitor, 'unban-user', { userId: second.id })
    expect((await last.visitor.post('/api/auth/delete-user', {})).status).toBe(200)
  })

  test.each([
    ['remove', 'remove-user', {}],
    ['demote', 'set-role', { role: 'user' }],
    ['ban', 'ban-user', {}],
  ])('two who %s each other at once, on two nodes, leave one', async (_, verb, body) => {
    for (let round = 0; round < 3; round++) {
      const own = await serverForThisTest()
      const node = await own.startAnotherNode()
      const one = await signUpUser(own)
      const two = await signUpUserWithRole(own, one.visitor, 'admin')
      const answers = await Promise.all([
        adminPost(one.visitor, verb, { userId: two.id, ...body }),
        adminPost(sameCookies(two.visitor, node), verb, { userId: one.id, ...body }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const admins = await own.query(`select id from users where role = 'admin' and not banned`)
      expect(admins).toHaveLength(1)
      await node.stop()
    }
  })

  test('of two admins who delete their accounts at once one remains', async () => {
    const { own, last } = await alone()
    const two = await signUpUserWithRole(own, last.visitor, 'admin')
    await signUpUser(own)
    const answers = await Promise.all(
      [last, two].map(({ visitor }) => visitor.post('/api/auth/delete-user', {})),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await own.query(`select id from users where role = 'admin'`)).toHaveLength(1)
  })
})
