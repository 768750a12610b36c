import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  adminGet,
  adminPost,
  signUpUser,
  signUpUserWithRole,
  type TestUser,
} from '#testing/admins.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { emailsTo, fetchSession, freshEmail, password, signIn } from '#testing/users.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  const support = { user: ['list', 'get', 'update'] }
  server = await startServer({ settings: { admin: { roles: { support } } } })
  admin = await signUpUser(server)
})
afterAll(() => server.stop())

const events = (type: string, id: string) =>
  server.query(
    `select p.body as payload from events e join event_payloads p on p.id = e.payload_id
      where e.type = $1 and p.body->>'id' = $2 order by e.id`,
    [type, id],
  )
const userOf = async (id: string) => (await adminGet(admin.visitor, 'get-user', { id })).body

describe('users', () => {
  test('are created, with or without a password, and with events', async () => {
    const email = freshEmail()
    const data = { username: 'Grace_H', emailVerified: true, image: 'https://example.com/g.png' }
    const created = await adminPost(admin.visitor, 'create-user', {
      email: email.toUpperCase(),
      password,
      name: 'Grace',
      role: ['user', 'support'],
      data: { ...data, favouriteColour: 'blue' },
    })
    expect(created.body.user).toMatchObject({
      email,
      name: 'Grace',
      role: 'user,support',
      username: 'grace_h',
      displayUsername: 'Grace_H',
      emailVerified: true,
      image: data.image,
    })
    expect(created.body.user).not.toHaveProperty('favouriteColour')
    expect(created.setCookies).toEqual([])
    expect((await signIn(server, email)).status).toBe(200)
    expect(await events('user.created', created.body.user.id)).toHaveLength(1)
    const without = await adminPost(admin.visitor, 'create-user', {
      email: freshEmail(),
      name: 'Bob',
    })
    expect((await signIn(server, without.body.user.email)).status).toBe(401)
  })

  test.each([
    ['a bad address', { email: 'nobody' }, 400, 'INVALID_EMAIL'],
    ['a short password', { password: 'short' }, 400, 'PASSWORD_TOO_SHORT'],
    ['a long password', { password: 'x'.repeat(129) }, 400, 'PASSWORD_TOO_LONG'],
    [
      'an unknown role',
      { role: 'emperor' },
      400,
      'YOU_ARE_NOT_ALLOWED_TO_SET_A_NONEXISTENT_ROLE_VALUE',
    ],
    ['a role that is no text', { role: 5 }, 400, 'VALIDATION_ERROR'],
    ['a bad username', { data: { username: 'a-b' } }, 422, 'USERNAME_IS_INVALID'],
    ['no name', { name: undefined }, 400, 'VALIDATION_ERROR'],
  ])('are not created with %s', async (_, body, status, code) => {
    const answer = await adminPost(admin.visitor, 'create-user', {
      email: freshEmail(),
      name: 'N',
      ...body,
    })
    expect(statusAndCode(answer)).toEqual([status, code])
  })

  test('are not created twice, even at once', async () => {
    const body = { email: freshEmail(), name: 'Twin' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => adminPost(admin.visitor, 'create-user', body)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const again = await adminPost(admin.visitor, 'create-user', {
      ...body,
      email: body.email.toUpperCase(),
    })
    expect([again.status, again.body]).toEqual([
      400,
      { code: 'USER_ALREADY_EXISTS', message: 'User already exists' },
    ])
  })

  test('are changed, and their sessions show it at once', async () => {
    const target = await signUpUser(server)
    const email = freshEmail()
    const data = { name: 'Grace', image: null, email, role: 'support', emailVerified: true }
    const changed = await adminPost(admin.visitor, 'update-user', { userId: target.id, data })
    expect(changed.body).toMatchObject({ id: target.id, ...data })
    expect((await fetchSession(target.visitor)).body.user).toMatchObject(data)
    expect((await signIn(server, email)).status).toBe(200)
    await expect
      .poll(async () => (await emailsTo(server, target.email)).map(({ text }) => text).join())
      .toContain(email)
  })

  test.each([
    ['nothing', {}, 400, 'NO_DATA_TO_UPDATE'],
    ['something unknown', { favouriteColour: 'blue' }, 400, 'NO_DATA_TO_UPDATE'],
    [
      'a password',
      { password: 'something else' },
      400,
      'PASSWORD_CANNOT_BE_UPDATED_THROUGH_UPDATEUSER_USE_THE_SETUSERPASSWORD_ENDPOINT_INSTEAD',
    ],
    ['a bad address', { email: 'nobody' }, 400, 'INVALID_EMAIL'],
    [
      'an unknown role',
      { role: 'emperor' },
      400,
      'YOU_ARE_NOT_ALLOWED_TO_SET_A_NONEXISTENT_ROLE_VALUE',
    ],
    ['a bad end of a ban', { banExpires: 'tomorrow' }, 400, 'VALIDATION_ERROR'],
  ])('are not changed by %s', async (_, data, status, code) => {
    const target = await signUpUser(server)
    const answer = await adminPost(admin.visitor, 'update-user', { userId: target.id, data })
    expect(statusAndCode(answer)).toEqual([status, code])
  })

  test('cannot get an address or a username of another user', async () => {
    const [one, two] = [await signUpUser(server), await signUpUser(server)]
    const update = (data: object) =>
      adminPost(admin.visitor, 'update-user', { userId: one.id, data })
    expect(statusAndCode(await update({ email: two.email }))).toEqual([400, 'USER_ALREADY_EXISTS'])
    await adminPost(admin.visitor, 'update-user', {
      userId: two.id,
      data: { username: 'taken_one' },
    })
    expect((await update({ username: 'taken_one' })).status).toBe(422)
  })

  test('get another role, or several', async () => {
    const target = await signUpUser(server)
    const give = (role: unknown) =>
      adminPost(admin.visitor, 'set-role', { userId: target.id, role })
    expect((await give(['user', 'support'])).body.user.role).toBe('user,support')
    expect((await fetchSession(target.visitor)).body.user.role).toBe('user,support')
    expect((await give('admin')).body.user.role).toBe('admin')
    expect((await adminGet(target.visitor, 'list-users')).status).toBe(200)
    await give('user')
    expect((await adminGet(target.visitor, 'list-users')).status).toBe(403)
    const roleEvents = await events('user.role_changed', target.id)
    expect(
      roleEvents.map(({ payload }) => (payload as { previousRole: string }).previousRole),
    ).toEqual(['user', 'user,support', 'admin'])
    for (const role of ['emperor', '', [], 'user,emperor', '__proto__']) {
      const code = 'YOU_ARE_NOT_ALLOWED_TO_SET_A_NONEXISTENT_ROLE_VALUE'
      expect(statusAndCode(await give(role))).toEqual([400, code])
    }
  })

  test('get a new password, and all their sessions end', async () => {
    const target = await signUpUser(server)
    const newPassword = 'battery staple horse'
    const set = (body: object) =>
      adminPost(admin.visitor, 'set-user-password', { userId: target.id, ...body })
    expect((await set({ newPassword })).body).toEqual({ status: true })
    expect((await fetchSession(target.visitor)).text).toBe('null')
    expect((await signIn(server, target.email)).status).toBe(401)
    expect((await signIn(server, target.email, newPassword)).status).toBe(200)
    expect(statusAndCode(await set({ newPassword: 'short' }))).toEqual([400, 'PASSWORD_TOO_SHORT'])
    expect(statusAndCode(await set({ newPassword: 'x'.repeat(129) }))).toEqual([
      400,
      'PASSWORD_TOO_LONG',
    ])
    expect((await set({ newPassword: '' })).status).toBe(400)
    const bare = await adminPost(admin.visitor, 'create-user', { email: freshEmail(), name: 'Bob' })
    const { id, email } = bare.body.user
    await adminPost(admin.visitor, 'set-user-password', { userId: id, newPassword })
    expect((await signIn(server, email, newPassword)).status).toBe(200)
  })

  test('cannot be given a password without the right, and nothing else is disclosed', async () => {
    const user = await signUpUser(server)
    const target = await signUpUser(server)
    for (const newPassword of ['short', 'password', 'battery staple horse']) {
      const body = { userId: target.id, newPassword }
      expect(statusAndCode(await adminPost(user.visitor, 'set-user-password', body))).toEqual([
        403,
        'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
      ])
      const nobody = { userId: 'nobody', newPassword }
      expect((await adminPost(admin.visitor, 'set-user-password', nobody)).status).toBe(404)
    }
  })

  test('an admin who sets their own password stays signed in here', async () => {
    const other = await signUpUserWithRole(server, admin.visitor, 'admin')
    const elsewhere = await signIn(server, other.email)
    expect(elsewhere.status).toBe(200)
    const body = { userId: other.id, newPassword: 'battery staple horse' }
    expect((await adminPost(other.visitor, 'set-user-password', body)).status).toBe(200)
    expect((await fetchSession(other.visitor)).body.user.id).toBe(other.id)
  })

  test('are removed with all their data', async () => {
    const target = await signUpUser(server)
    const { body: key } = await target.visitor.post('/api/auth/api-key/create', {})
    const removed = await adminPost(admin.visitor, 'remove-user', { userId: target.id })
    expect(removed.body).toEqual({ success: true })
    expect((await fetchSession(target.visitor)).text).toBe('null')
    expect((await signIn(server, target.email)).status).toBe(401)
    const used = await server.visitor().get('/api/me', { 'x-api-key': key.key })
    expect(statusAndCode(used)).toEqual([401, 'INVALID_API_KEY'])
    expect(await events('user.deleted', target.id)).toHaveLength(1)
    expect(
      statusAndCode(await adminPost(admin.visitor, 'remove-user', { userId: admin.id })),
    ).toEqual([400, 'YOU_CANNOT_REMOVE_YOURSELF'])
  })

  test('who are the only owner of an organization are not removed', async () => {
    const target = await signUpUser(server)
    await target.visitor.post('/api/auth/organization/create', {
      name: 'A',
      slug: 'admin-only-owner',
    })
    const answer = await adminPost(admin.visitor, 'remove-user', { userId: target.id })
    expect(statusAndCode(answer)).toEqual([
      400,
      'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    ])
    expect((await fetchSession(target.visitor)).body.user.id).toBe(target.id)
  })

  test.each([
    ['set-role', { role: 'user' }],
    ['update-user', { data: { name: 'X' } }],
    ['ban-user', {}],
    ['unban-user', {}],
    ['impersonate-user', {}],
    ['list-user-sessions', {}],
    ['revoke-user-sessions', {}],
    ['set-user-password', { newPassword: 'something else' }],
    ['remove-user', {}],
  ])('%s: unknown user', async (verb, body) => {
    const answer = await adminPost(admin.visitor, verb, { userId: 'nobody', ...body })
    expect([answer.status, answer.body]).toEqual([
      404,
      { code: 'USER_NOT_FOUND', message: 'User not found' },
    ])
    expect((await adminPost(admin.visitor, verb, { ...body, userId: 5 })).status).toBe(400)
    expect((await adminPost(admin.visitor, verb, body)).status).toBe(400)
  })

  test('get-user returns the user, or 404', async () => {
    const target = await signUpUser(server)
    expect(await userOf(target.id)).toMatchObject({ id: target.id, email: target.email })
    const none = await adminGet(admin.visitor, 'get-user', { id: 'nobody' })
    expect(statusAndCode(none)).toEqual([404, 'USER_NOT_FOUND'])
    expect((await adminGet(admin.visitor, 'get-user')).status).toBe(400)
  })
})
