import { endpoints } from '@guildhall/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  adminGet,
  adminPost,
  signUpUser,
  signUpUserWithRole,
  type TestUser,
} from '#testing/admins.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { freshEmail, signIn } from '#testing/users.ts'

let server: TestServer
let admin: TestUser
const roles = {
  support: { user: ['list', 'get', 'update'], session: ['list', 'revoke'] },
  greeter: { user: ['create'] },
  hr: { user: ['create', 'set-role', 'set-password', 'delete', 'ban', 'impersonate'] },
}
beforeAll(async () => {
  server = await startServer({ settings: { admin: { roles } } })
  admin = await signUpUser(server)
})
afterAll(() => server.stop())

const userOf = async (id: string) => (await adminGet(admin.visitor, 'get-user', { id })).body

describe('who may', () => {
  const verbs: [string, object, string][] = [
    ['set-role', { role: 'admin' }, 'CHANGE_USERS_ROLE'],
    ['create-user', { email: 'new@example.com', name: 'New', role: 'admin' }, 'CREATE_USERS'],
    ['update-user', { data: { name: 'Eve', role: 'admin' } }, 'UPDATE_USERS'],
    ['ban-user', {}, 'BAN_USERS'],
    ['unban-user', {}, 'BAN_USERS'],
    ['impersonate-user', {}, 'IMPERSONATE_USERS'],
    ['list-user-sessions', {}, 'LIST_USERS_SESSIONS'],
    ['revoke-user-session', { sessionToken: 'x' }, 'REVOKE_USERS_SESSIONS'],
    ['revoke-user-sessions', {}, 'REVOKE_USERS_SESSIONS'],
    ['set-user-password', { newPassword: 'something else' }, 'SET_USERS_PASSWORD'],
    ['remove-user', {}, 'DELETE_USERS'],
  ]

  test.each(verbs)(
    '%s is refused to ordinary users, even for themselves, and to anonymous requests',
    async (verb, body, words) => {
      const user = await signUpUser(server)
      const victim = await signUpUser(server)
      for (const userId of [user.id, victim.id]) {
        const answer = await adminPost(user.visitor, verb, { userId, ...body })
        expect(statusAndCode(answer)).toEqual([403, `YOU_ARE_NOT_ALLOWED_TO_${words}`])
      }
      const anonymous = await adminPost(server.visitor(), verb, { userId: victim.id, ...body })
      expect(statusAndCode(anonymous)).toEqual([401, 'UNAUTHORIZED'])
      expect(await userOf(victim.id)).toMatchObject({ role: 'user', banned: false, name: 'Ada' })
      expect(await userOf(user.id)).toMatchObject({ role: 'user' })
    },
  )

  test.each([
    ['set-role', { role: 'admin' }],
    ['create-user', { email: 'late@example.com', name: 'Late' }],
    ['update-user', { data: { email: 'late@example.com' } }],
    ['set-user-password', { newPassword: 'something else' }],
    ['impersonate-user', {}],
    ['remove-user', {}],
  ])('%s: not an admin who signed in long ago', async (verb, body) => {
    const late = await signUpUserWithRole(server, admin.visitor, 'admin')
    const victim = await signUpUser(server)
    const before = await userOf(victim.id)
    await server.query(
      `update sessions set created_at = created_at - interval '25 hours' where user_id = $1`,
      [late.id],
    )
    const answer = await adminPost(late.visitor, verb, { userId: victim.id, ...body })
    expect(statusAndCode(answer)).toEqual([403, 'SESSION_IS_NOT_FRESH'])
    expect(await userOf(victim.id)).toEqual(before)
    expect((await adminGet(late.visitor, 'list-users')).status).toBe(200)
    expect((await adminPost(late.visitor, 'ban-user', { userId: victim.id })).status).toBe(200)
  })

  test.each([
    ['list-users', {}, 'LIST_USERS'],
    ['get-user', { id: 'x' }, 'GET_USER'],
  ])('%s is refused to ordinary users and to anonymous requests', async (verb, query, words) => {
    const user = await signUpUser(server)
    const answer = await adminGet(user.visitor, verb, query)
    expect(statusAndCode(answer)).toEqual([403, `YOU_ARE_NOT_ALLOWED_TO_${words}`])
    expect((await adminGet(server.visitor(), verb, query)).status).toBe(401)
  })

  test('a role is matched by its whole name, also as one of several', async () => {
    const both = await signUpUserWithRole(server, admin.visitor, 'user,admin')
    expect((await adminGet(both.visitor, 'list-users')).status).toBe(200)
    const looksAlike = await signUpUser(server)
    await server.query(`update users set role = 'xadmin' where id = $1`, [looksAlike.id])
    expect((await adminGet(looksAlike.visitor, 'list-users')).status).toBe(403)
  })

  test('users listed in the settings are allowed, whatever their role', async () => {
    const own = await serverForThisTest()
    await signUpUser(own)
    const named = await signUpUser(own)
    const node = await serverForThisTest({
      settings: { admin: { adminUserIds: [named.id] } },
      connection: own.connection,
    })
    const visitor = node.visitor()
    for (const [name, value] of named.visitor.cookies) visitor.cookies.set(name, value)
    expect((await adminGet(named.visitor, 'list-users')).status).toBe(403)
    expect((await adminGet(visitor, 'list-users')).status).toBe(200)
  })

  test('roles from the settings allow what they list, and no more', async () => {
    const supporter = await signUpUserWithRole(server, admin.visitor, 'support')
    const user = await signUpUser(server)
    expect((await adminGet(supporter.visitor, 'list-users')).status).toBe(200)
    const data = { name: 'Grace' }
    const renamed = await adminPost(supporter.visitor, 'update-user', { userId: user.id, data })
    expect(renamed.body.name).toBe('Grace')
    for (const [data, words] of [
      [{ role: 'support' }, 'CHANGE_USERS_ROLE'],
      [{ banned: true }, 'BAN_USERS'],
      [{ email: freshEmail() }, 'UPDATE_USERS_EMAIL'],
      [{ emailVerified: true }, 'UPDATE_USERS_EMAIL'],
    ] as const) {
      const answer = await adminPost(supporter.visitor, 'update-user', { userId: user.id, data })
      expect(statusAndCode(answer)).toEqual([403, `YOU_ARE_NOT_ALLOWED_TO_${words}`])
    }
  })

  test('changing other users gives no additional permissions', async () => {
    const hr = await signUpUserWithRole(server, admin.visitor, 'hr')
    const other = await signUpUserWithRole(server, admin.visitor, 'admin')
    const user = await signUpUser(server)
    for (const [verb, body] of [
      ['set-role', { userId: user.id, role: 'admin' }],
      ['set-role', { userId: hr.id, role: 'admin' }],
      ['set-role', { userId: other.id, role: 'user' }],
      ['create-user', { email: freshEmail(), name: 'New', role: 'admin' }],
      ['set-user-password', { userId: other.id, newPassword: 'something else' }],
      ['ban-user', { userId: other.id }],
      ['remove-user', { userId: other.id }],
      ['impersonate-user', { userId: other.id }],
    ] as const) {
      expect((await adminPost(hr.visitor, verb, body)).status, verb).toBe(403)
    }
    expect(await userOf(other.id)).toMatchObject({ role: 'admin', banned: false })
    expect((await signIn(server, other.email)).status).toBe(200)
    expect((await adminPost(hr.visitor, 'set-role', { userId: user.id, role: 'hr' })).status).toBe(
      200,
    )
  })

  test('creating with a role needs the right to give one', async () => {
    const greeter = await signUpUserWithRole(server, admin.visitor, 'greeter')
    const guest = { email: freshEmail(), name: 'Guest' }
    for (const body of [{ role: 'greeter' }, { data: { role: 'greeter' } }]) {
      const answer = await adminPost(greeter.visitor, 'create-user', { ...guest, ...body })
      expect(statusAndCode(answer)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE'])
    }
    const banned = await adminPost(greeter.visitor, 'create-user', {
      ...guest,
      data: { banned: true },
    })
    expect(statusAndCode(banned)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'])
    expect((await adminPost(greeter.visitor, 'create-user', guest)).body.user.role).toBe('user')
  })
})

describe('checking permissions', () => {
  const check = async (visitor: TestUser['visitor'], body: object) =>
    await adminPost(visitor, 'has-permission', body)

  test('works in both forms, for the caller, for a role and for another user', async () => {
    const user = await signUpUser(server)
    const asked = { user: ['ban'] }
    for (const body of [{ permission: asked }, { permissions: asked }]) {
      expect((await check(admin.visitor, body)).body).toEqual({ error: null, success: true })
      expect((await check(user.visitor, body)).body).toEqual({ error: null, success: false })
      expect((await check(admin.visitor, { ...body, role: 'user' })).body.success).toBe(false)
      expect((await check(user.visitor, { ...body, role: 'user,admin' })).body.success).toBe(true)
      expect((await check(admin.visitor, { ...body, userId: user.id })).body.success).toBe(false)
      expect((await check(user.visitor, { ...body, userId: user.id })).body.success).toBe(false)
    }
  })

  test('is refused for other users without the right to read them, and for an empty list', async () => {
    const user = await signUpUser(server)
    const asked = { permissions: { user: ['ban'] } }
    const nosy = await check(user.visitor, { ...asked, userId: admin.id })
    expect(statusAndCode(nosy)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_GET_USER'])
    expect(statusAndCode(await check(admin.visitor, { ...asked, userId: 'nobody' }))[0]).toBe(404)
    expect((await check(admin.visitor, {})).body).toEqual({
      code: 'INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED',
      message: 'invalid permission check. no permission(s) were passed.',
    })
    expect((await check(admin.visitor, { permissions: {} })).body.success).toBe(false)
    expect((await check(server.visitor(), asked)).status).toBe(401)
  })
})

test('no admin endpoint accepts an API key', async () => {
  const { body } = await admin.visitor.post('/api/auth/api-key/create', {})
  const visitor = server.visitor({ 'x-api-key': body.key })
  for (const { method, path } of endpoints.filter(({ path }) => path.includes('/auth/admin/'))) {
    const answer = method === 'GET' ? await visitor.get(path) : await visitor.post(path)
    expect(statusAndCode(answer), path).toEqual([403, 'FORBIDDEN'])
  }
})
