import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Somebody, somebody, tell, withRole } from '../../../testing/admins.ts'
import { refusal } from '../../../testing/organizations.ts'
import { mails, newAddress, password, session, signIn } from '../../../testing/people.ts'
import { startServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let admin: Somebody
beforeAll(async () => {
  const support = { user: ['list', 'get', 'update'] }
  server = await startServer({ settings: { admin: { roles: { support } } } })
  admin = await somebody(server)
})
afterAll(() => server.stop())

const events = (type: string, id: string) =>
  server.query(`select payload from events where type = $1 and payload->>'id' = $2 order by id`, [
    type,
    id,
  ])
const userOf = async (id: string) => (await ask(admin.visitor, 'get-user', { id })).body

describe('people', () => {
  test('are created, with or without a password, and told of', async () => {
    const email = newAddress()
    const data = { username: 'Grace_H', emailVerified: true, image: 'https://example.com/g.png' }
    const made = await tell(admin.visitor, 'create-user', {
      email: email.toUpperCase(),
      password,
      name: 'Grace',
      role: ['user', 'support'],
      data: { ...data, favouriteColour: 'blue' },
    })
    expect(made.body.user).toMatchObject({
      email,
      name: 'Grace',
      role: 'user,support',
      username: 'grace_h',
      displayUsername: 'Grace_H',
      emailVerified: true,
      image: data.image,
    })
    expect(made.body.user).not.toHaveProperty('favouriteColour')
    expect(made.setCookies).toEqual([])
    expect((await signIn(server, email)).status).toBe(200)
    expect(await events('user.created', made.body.user.id)).toHaveLength(1)
    const without = await tell(admin.visitor, 'create-user', { email: newAddress(), name: 'Bob' })
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
    const answer = await tell(admin.visitor, 'create-user', {
      email: newAddress(),
      name: 'N',
      ...body,
    })
    expect(refusal(answer)).toEqual([status, code])
  })

  test('are not created twice, even at once', async () => {
    const body = { email: newAddress(), name: 'Twin' }
    const answers = await Promise.all([1, 2, 3].map(() => tell(admin.visitor, 'create-user', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const again = await tell(admin.visitor, 'create-user', {
      ...body,
      email: body.email.toUpperCase(),
    })
    expect([again.status, again.body]).toEqual([
      400,
      { code: 'USER_ALREADY_EXISTS', message: 'User already exists' },
    ])
  })

  test('are changed, and find it out at once', async () => {
    const person = await somebody(server)
    const email = newAddress()
    const data = { name: 'Grace', image: null, email, role: 'support', emailVerified: true }
    const changed = await tell(admin.visitor, 'update-user', { userId: person.id, data })
    expect(changed.body).toMatchObject({ id: person.id, ...data })
    expect((await session(person.visitor)).body.user).toMatchObject(data)
    expect((await signIn(server, email)).status).toBe(200)
    await expect
      .poll(async () => (await mails(server, person.email)).map(({ text }) => text).join())
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
    const person = await somebody(server)
    const answer = await tell(admin.visitor, 'update-user', { userId: person.id, data })
    expect(refusal(answer)).toEqual([status, code])
  })

  test('do not get an address or a name of somebody else', async () => {
    const [one, two] = [await somebody(server), await somebody(server)]
    const update = (data: object) => tell(admin.visitor, 'update-user', { userId: one.id, data })
    expect(refusal(await update({ email: two.email }))).toEqual([400, 'USER_ALREADY_EXISTS'])
    await tell(admin.visitor, 'update-user', { userId: two.id, data: { username: 'taken_one' } })
    expect((await update({ username: 'taken_one' })).status).toBe(422)
  })

  test('get another role, or several', async () => {
    const person = await somebody(server)
    const give = (role: unknown) => tell(admin.visitor, 'set-role', { userId: person.id, role })
    expect((await give(['user', 'support'])).body.user.role).toBe('user,support')
    expect((await session(person.visitor)).body.user.role).toBe('user,support')
    expect((await give('admin')).body.user.role).toBe('admin')
    expect((await ask(person.visitor, 'list-users')).status).toBe(200)
    await give('user')
    expect((await ask(person.visitor, 'list-users')).status).toBe(403)
    const told = await events('user.role_changed', person.id)
    expect(told.map(({ payload }) => (payload as { previousRole: string }).previousRole)).toEqual([
      'user',
      'user,support',
      'admin',
    ])
    for (const role of ['emperor', '', [], 'user,emperor', '__proto__']) {
      const code = 'YOU_ARE_NOT_ALLOWED_TO_SET_A_NONEXISTENT_ROLE_VALUE'
      expect(refusal(await give(role))).toEqual([400, code])
    }
  })

  test('get a new password, and everybody who knew the old one is out', async () => {
    const person = await somebody(server)
    const newPassword = 'battery staple horse'
    const set = (body: object) =>
      tell(admin.visitor, 'set-user-password', { userId: person.id, ...body })
    expect((await set({ newPassword })).body).toEqual({ status: true })
    expect((await session(person.visitor)).text).toBe('null')
    expect((await signIn(server, person.email)).status).toBe(401)
    expect((await signIn(server, person.email, newPassword)).status).toBe(200)
    expect(refusal(await set({ newPassword: 'short' }))).toEqual([400, 'PASSWORD_TOO_SHORT'])
    expect(refusal(await set({ newPassword: 'x'.repeat(129) }))).toEqual([400, 'PASSWORD_TOO_LONG'])
    expect((await set({ newPassword: '' })).status).toBe(400)
    const bare = await tell(admin.visitor, 'create-user', { email: newAddress(), name: 'Bob' })
    const { id, email } = bare.body.user
    await tell(admin.visitor, 'set-user-password', { userId: id, newPassword })
    expect((await signIn(server, email, newPassword)).status).toBe(200)
  })

  test('get no password from who may not set it, who hears nothing else', async () => {
    const user = await somebody(server)
    const target = await somebody(server)
    for (const newPassword of ['short', 'password', 'battery staple horse']) {
      const body = { userId: target.id, newPassword }
      expect(refusal(await tell(user.visitor, 'set-user-password', body))).toEqual([
        403,
        'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
      ])
      const nobody = { userId: 'nobody', newPassword }
      expect((await tell(admin.visitor, 'set-user-password', nobody)).status).toBe(404)
    }
  })

  test('an admin who sets their own password stays signed in here', async () => {
    const other = await withRole(server, admin.visitor, 'admin')
    const elsewhere = await signIn(server, other.email)
    expect(elsewhere.status).toBe(200)
    const body = { userId: other.id, newPassword: 'battery staple horse' }
    expect((await tell(other.visitor, 'set-user-password', body)).status).toBe(200)
    expect((await session(other.visitor)).body.user.id).toBe(other.id)
  })

  test('are removed with everything that is theirs', async () => {
    const person = await somebody(server)
    const { body: key } = await person.visitor.post('/api/auth/api-key/create', {})
    const removed = await tell(admin.visitor, 'remove-user', { userId: person.id })
    expect(removed.body).toEqual({ success: true })
    expect((await session(person.visitor)).text).toBe('null')
    expect((await signIn(server, person.email)).status).toBe(401)
    const used = await server.visitor().get('/api/me', { 'x-api-key': key.key })
    expect(refusal(used)).toEqual([401, 'INVALID_API_KEY'])
    expect(await events('user.deleted', person.id)).toHaveLength(1)
    expect(refusal(await tell(admin.visitor, 'remove-user', { userId: admin.id }))).toEqual([
      400,
      'YOU_CANNOT_REMOVE_YOURSELF',
    ])
  })

  test('who alone own an organization are not removed', async () => {
    const person = await somebody(server)
    await person.visitor.post('/api/auth/organization/create', {
      name: 'A',
      slug: 'admin-only-owner',
    })
    const answer = await tell(admin.visitor, 'remove-user', { userId: person.id })
    expect(refusal(answer)).toEqual([400, 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'])
    expect((await session(person.visitor)).body.user.id).toBe(person.id)
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
  ])('%s: nobody there', async (verb, body) => {
    const answer = await tell(admin.visitor, verb, { userId: 'nobody', ...body })
    expect([answer.status, answer.body]).toEqual([
      404,
      { code: 'USER_NOT_FOUND', message: 'User not found' },
    ])
    expect((await tell(admin.visitor, verb, { ...body, userId: 5 })).status).toBe(400)
    expect((await tell(admin.visitor, verb, body)).status).toBe(400)
  })

  test('get-user: one person, or nobody', async () => {
    const person = await somebody(server)
    expect(await userOf(person.id)).toMatchObject({ id: person.id, email: person.email })
    const none = await ask(admin.visitor, 'get-user', { id: 'nobody' })
    expect(refusal(none)).toEqual([404, 'USER_NOT_FOUND'])
    expect((await ask(admin.visitor, 'get-user')).status).toBe(400)
  })
})
