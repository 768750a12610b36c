import { expect, test } from 'vitest'
import { command, urlOf } from '../../testing/command.ts'
import { linkTo, mails, password, session, signIn, signUp } from '../../testing/people.ts'
import { secret, serverForThisTest } from '../../testing/server.ts'
import { run } from './run.ts'

const admin = ['admin', 'create', '--email', 'Boss@example.com', '--name', 'Boss']

test('an admin is created beside people who are there, and signs in with the password shown', async () => {
  const server = await serverForThisTest()
  await signUp(server)
  const { visitor } = await signUp(server)
  const created = await command(server.connection, admin)
  expect(created.code).toBe(0)
  expect(created.answer.user).toMatchObject({ email: 'boss@example.com', role: 'admin' })
  expect((await signIn(server, 'boss@example.com', created.answer.password)).status).toBe(200)
  expect((await session(visitor)).body.user.role).toBe('user')
  const [line] = await server.query(
    `select actor_kind as who from audit_log where subject = $1 and action = 'user.created'`,
    [`user:${created.answer.user.id}`],
  )
  expect(line).toEqual({ who: 'command_line' })
  const again = await command(server.connection, admin)
  expect(again.code).toBe(1)
  expect(again.err).toContain('User already exists')
})

test('a password that is given is neither shown nor found among the words of a command', async () => {
  const server = await serverForThisTest()
  const env = { GUILDHALL_PASSWORD: 'a password of my own' }
  const { answer, out, err } = await command(server.connection, admin, env)
  expect(answer.password).toBeUndefined()
  expect(out + err).not.toContain('of my own')
  expect((await signIn(server, 'boss@example.com', 'a password of my own')).status).toBe(200)
  const { code } = await command(server.connection, [...admin, '--password', 'x'])
  expect(code).toBe(2)
})

test('a password that the server would refuse is refused here too', async () => {
  const server = await serverForThisTest()
  const short = await command(server.connection, admin, { GUILDHALL_PASSWORD: 'short' })
  expect(short.code).toBe(1)
  expect(short.err).toBe('guildhall: Password too short.\n')
})

test('users are listed, found and shown', async () => {
  const server = await serverForThisTest()
  const [one, two] = [await signUp(server), await signUp(server)]
  const listed = await command(server.connection, ['user', 'list'])
  const emails = listed.answer.users.map((user: { email: string }) => user.email)
  expect(emails).toEqual([one.email, two.email].sort())
  const [first = ''] = emails
  const rest = await command(server.connection, ['user', 'list', '--after', first])
  expect(rest.answer.users).toHaveLength(1)
  const found = await command(server.connection, ['user', 'list', '--search', one.email])
  expect(found.answer.users).toHaveLength(1)
  const shown = await command(server.connection, ['user', 'show', one.email])
  expect(shown.answer).toMatchObject({
    user: { email: one.email },
    providers: ['credential'],
    sessions: 1,
    keys: 0,
  })
  expect(shown.out).not.toContain('argon2')
  const nobody = await command(server.connection, ['user', 'show', 'nobody@example.com'])
  expect(nobody).toMatchObject({
    code: 3,
    answer: { error: 'There is no user nobody@example.com.' },
  })
})

test('whoever is banned is out at once, and comes back when the ban is lifted', async () => {
  const server = await serverForThisTest()
  const { visitor, email } = await signUp(server)
  await session(visitor)
  const banned = await command(server.connection, ['user', 'ban', email, '--reason', 'spam'])
  expect(banned.answer.user).toMatchObject({ banned: true, banReason: 'spam', banExpires: null })
  await expect.poll(async () => (await session(visitor)).body).toBeNull()
  expect((await signIn(server, email)).status).toBe(403)
  expect((await command(server.connection, ['user', 'unban', email])).code).toBe(0)
  expect((await signIn(server, email)).status).toBe(200)
  const span = await command(server.connection, ['user', 'ban', email, '--for', '2d'])
  const left =
    new Date(span.answer.user.banExpires).getTime() - Date.parse(span.answer.user.updatedAt)
  expect(left).toBe(2 * 86_400_000)
  expect((await command(server.connection, ['user', 'ban', email, '--for', 'ever'])).code).toBe(2)
})

test('signing somebody out ends every session', async () => {
  const server = await serverForThisTest()
  const { visitor, email } = await signUp(server)
  await signIn(server, email)
  const ended = await command(server.connection, ['user', 'sign-out', email])
  expect(ended.answer.ended).toBe(2)
  await expect.poll(async () => (await session(visitor)).body).toBeNull()
})

test('a new password ends the sessions, and the old password', async () => {
  const server = await serverForThisTest()
  const { visitor, email } = await signUp(server)
  const reset = await command(server.connection, ['user', 'reset-password', email])
  expect(reset.code).toBe(0)
  await expect.poll(async () => (await session(visitor)).body).toBeNull()
  expect((await signIn(server, email)).status).toBe(401)
  expect((await signIn(server, email, reset.answer.password)).status).toBe(200)
})

test('a reset by mail changes nothing by itself; a running server sends it', async () => {
  const server = await serverForThisTest()
  const { email } = await signUp(server)
  const before = (await mails(server, email)).length
  await command(server.connection, ['user', 'reset-password', email, '--mail'])
  const link = await linkTo(server, email, '/reset-password')
  expect(link).toContain('callbackURL')
  expect((await mails(server, email)).length).toBe(before + 1)
  expect((await signIn(server, email, password)).status).toBe(200)
})

test('a key is made, listed without itself, and ended', async () => {
  const server = await serverForThisTest()
  const { email } = await signUp(server)
  const wish = ['--name', 'Deploys', '--expires-in', '30d', '--permissions', '{"files":["read"]}']
  const made = await command(server.connection, ['key', 'create', email, ...wish])
  const { key, id } = made.answer
  const verify = () => server.visitor().post('/api/api-keys/verify', { key })
  expect((await verify()).body).toMatchObject({
    valid: true,
    key: { permissions: { files: ['read'] } },
  })
  const listed = await command(server.connection, ['key', 'list', email])
  expect(listed.answer.keys).toMatchObject([{ id, name: 'Deploys' }])
  expect(listed.out).not.toContain(key)
  expect((await command(server.connection, ['key', 'revoke', id])).code).toBe(0)
  expect((await verify()).body.valid).toBe(false)
  expect((await command(server.connection, ['key', 'revoke', id])).code).toBe(3)
})

test('a name cannot give orders to the terminal', async () => {
  const server = await serverForThisTest()
  const name = '\u001b[2JEve\u009b1m\u202e\nAda  admin'
  const email = 'eve@example.com'
  await server.visitor().post('/api/auth/sign-up/email', { name, email, password })
  for (const args of [
    ['user', 'list'],
    ['user', 'show', email],
  ]) {
    let out = ''
    const env = { DATABASE_URL: urlOf(server.connection), SECRET: secret }
    const streams = { out: { write: (text: string) => (out += text) }, err: { write: () => true } }
    expect(await run(args, env, streams)).toBe(0)
    expect(out).toContain('\ufffd[2JEve\ufffd1m\ufffd\ufffdAda  admin')
    expect(out).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u)
  }
})
