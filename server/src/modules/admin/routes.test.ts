import { endpoints } from '@guildhall/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Somebody, somebody, tell, withRole } from '../../../testing/admins.ts'
import { refusal } from '../../../testing/organizations.ts'
import { newAddress, signIn } from '../../../testing/people.ts'
import { serverForThisTest, startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let admin: Somebody
const roles = {
  support: { user: ['list', 'get', 'update'], session: ['list', 'revoke'] },
  greeter: { user: ['create'] },
  hr: { user: ['create', 'set-role', 'set-password', 'delete', 'ban', 'impersonate'] },
}
beforeAll(async () => {
  server = await startServer({ settings: { admin: { roles } } })
  admin = await somebody(server)
})
afterAll(() => server.stop())

const userOf = async (id: string) => (await ask(admin.visitor, 'get-user', { id })).body

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
    '%s: not a user, not to themselves, nor a stranger',
    async (verb, body, words) => {
      const user = await somebody(server)
      const victim = await somebody(server)
      for (const userId of [user.id, victim.id]) {
        const answer = await tell(user.visitor, verb, { userId, ...body })
        expect(refusal(answer)).toEqual([403, `YOU_ARE_NOT_ALLOWED_TO_${words}`])
      }
      const stranger = await tell(server.visitor(), verb, { userId: victim.id, ...body })
      expect(refusal(stranger)).toEqual([401, 'UNAUTHORIZED'])
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
    const late = await withRole(server, admin.visitor, 'admin')
    const victim = await somebody(server)
    const before = await userOf(victim.id)
    await server.query(
      `update sessions set created_at = created_at - interval '25 hours' where user_id = $1`,
      [late.id],
    )
    const answer = await tell(late.visitor, verb, { userId: victim.id, ...body })
    expect(refusal(answer)).toEqual([403, 'SESSION_IS_NOT_FRESH'])
    expect(await userOf(victim.id)).toEqual(before)
    expect((await ask(late.visitor, 'list-users')).status).toBe(200)
    expect((await tell(late.visitor, 'ban-user', { userId: victim.id })).status).toBe(200)
  })

  test.each([
    ['list-users', {}, 'LIST_USERS'],
    ['get-user', { id: 'x' }, 'GET_USER'],
  ])('%s: neither a user nor a stranger', async (verb, query, words) => {
    const user = await somebody(server)
    const answer = await ask(user.visitor, verb, query)
    expect(refusal(answer)).toEqual([403, `YOU_ARE_NOT_ALLOWED_TO_${words}`])
    expect((await ask(server.visitor(), verb, query)).status).toBe(401)
  })

  test('a role counts as a whole word, in any company', async () => {
    const both = await withRole(server, admin.visitor, 'user,admin')
    expect((await ask(both.visitor, 'list-users')).status).toBe(200)
    const looksAlike = await somebody(server)
    await server.query(`update users set role = 'xadmin' where id = $1`, [looksAlike.id])
    expect((await ask(looksAlike.visitor, 'list-users')).status).toBe(403)
  })

  test('people whom the settings name may, whatever their role', async () => {
    const own = await serverForThisTest()
    await somebody(own)
    const named = await somebody(own)
    const node = await serverForThisTest({
      settings: { admin: { adminUserIds: [named.id] } },
      connection: own.connection,
    })
    const visitor = node.visitor()
    for (const [name, value] of named.visitor.cookies) visitor.cookies.set(name, value)
    expect((await ask(named.visitor, 'list-users')).status).toBe(403)
    expect((await ask(visitor, 'list-users')).status).toBe(200)
  })

  test('roles of the settings may what they say, and no more', async () => {
    const supporter = await withRole(server, admin.visitor, 'support')
    const user = await somebody(server)
    expect((await ask(supporter.visitor, 'list-users')).status).toBe(200)
    const data = { name: 'Grace' }
    const renamed = await tell(supporter.visitor, 'update-user', { userId: user.id, data })
    expect(renamed.body.name).toBe('Grace')
    for (const [data, words] of [
      [{ role: 'support' }, 'CHANGE_USERS_ROLE'],
      [{ banned: true }, 'BAN_USERS'],
      [{ email: newAddress() }, 'UPDATE_USERS_EMAIL'],
      [{ emailVerified: true }, 'UPDATE_USERS_EMAIL'],
    ] as const) {
      const answer = await tell(supporter.visitor, 'update-user', { userId: user.id, data })
      expect(refusal(answer)).toEqual([403, `YOU_ARE_NOT_ALLOWED_TO_${words}`])
    }
  })

  test('nobody rises by what they do to others', async () => {
    const hr = await withRole(server, admin.visitor, 'hr')
    const other = await withRole(server, admin.visitor, 'admin')
    const user = await somebody(server)
    for (const [verb, body] of [
      ['set-role', { userId: user.id, role: 'admin' }],
      ['set-role', { userId: hr.id, role: 'admin' }],
      ['set-role', { userId: other.id, role: 'user' }],
      ['create-user', { email: newAddress(), name: 'New', role: 'admin' }],
      ['set-user-password', { userId: other.id, newPassword: 'something else' }],
      ['ban-user', { userId: other.id }],
      ['remove-user', { userId: other.id }],
      ['impersonate-user', { userId: other.id }],
    ] as const) {
      expect((await tell(hr.visitor, verb, body)).status, verb).toBe(403)
    }
    expect(await userOf(other.id)).toMatchObject({ role: 'admin', banned: false })
    expect((await signIn(server, other.email)).status).toBe(200)
    expect((await tell(hr.visitor, 'set-role', { userId: user.id, role: 'hr' })).status).toBe(200)
  })

  test('creating with a role needs the right to give one', async () => {
    const greeter = await withRole(server, admin.visitor, 'greeter')
    const guest = { email: newAddress(), name: 'Guest' }
    for (const body of [{ role: 'greeter' }, { data: { role: 'greeter' } }]) {
      const answer = await tell(greeter.visitor, 'create-user', { ...guest, ...body })
      expect(refusal(answer)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE'])
    }
    const banned = await tell(greeter.visitor, 'create-user', { ...guest, data: { banned: true } })
    expect(refusal(banned)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'])
    expect((await tell(greeter.visitor, 'create-user', guest)).body.user.role).toBe('user')
  })
})

describe('asking what somebody may', () => {
  const check = async (visitor: Somebody['visitor'], body: object) =>
    await tell(visitor, 'has-permission', body)

  test('in both forms, of oneself, of a role and of somebody', async () => {
    const user = await somebody(server)
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

  test('not of others by whoever may not look at them, and never of nothing', async () => {
    const user = await somebody(server)
    const asked = { permissions: { user: ['ban'] } }
    const nosy = await check(user.visitor, { ...asked, userId: admin.id })
    expect(refusal(nosy)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_GET_USER'])
    expect(refusal(await check(admin.visitor, { ...asked, userId: 'nobody' }))[0]).toBe(404)
    expect((await check(admin.visitor, {})).body).toEqual({
      code: 'INVALID_PERMISSION_CHECK_NO_PERMISSIONS_WERE_PASSED',
      message: 'invalid permission check. no permission(s) were passed.',
    })
    expect((await check(admin.visitor, { permissions: {} })).body.success).toBe(false)
    expect((await check(server.visitor(), asked)).status).toBe(401)
  })
})

test('no admin verb can be reached by a key', async () => {
  const { body } = await admin.visitor.post('/api/auth/api-key/create', {})
  const visitor = server.visitor({ 'x-api-key': body.key })
  for (const { method, path } of endpoints.filter(({ path }) => path.includes('/auth/admin/'))) {
    const answer = method === 'GET' ? await visitor.get(path) : await visitor.post(path)
    expect(refusal(answer), path).toEqual([403, 'FORBIDDEN'])
  }
})
