import { expect, test } from 'vitest'
import { connectionUrl, runCommand } from '#testing/command.ts'
import { secret, serverForThisTest } from '#testing/server.ts'
import { emailedLink, emailsTo, fetchSession, password, signIn, signUp } from '#testing/users.ts'
import { run } from './run.ts'

const admin = ['admin', 'create', '--email', 'Boss@example.com', '--name', 'Boss']

test('an admin is created beside existing users, and signs in with the password shown', async () => {
  const server = await serverForThisTest()
  await signUp(server)
  const { visitor } = await signUp(server)
  const created = await runCommand(server.connection, admin)
  expect(created.code).toBe(0)
  expect(created.json.user).toMatchObject({ email: 'boss@example.com', role: 'admin' })
  expect((await signIn(server, 'boss@example.com', created.json.password)).status).toBe(200)
  expect((await fetchSession(visitor)).body.user.role).toBe('user')
  const [line] = await server.query(
    `select actor_kind as who from audit_log where subject = $1 and action = 'user.created'`,
    [`user:${created.json.user.id}`],
  )
  expect(line).toEqual({ who: 'command_line' })
  const again = await runCommand(server.connection, admin)
  expect(again.code).toBe(1)
  expect(again.err).toContain('User already exists')
})

test('a given password is not shown, and is not accepted as an argument', async () => {
  const server = await serverForThisTest()
  const env = { GUILDHALL_PASSWORD: 'a password of my own' }
  const { json, out, err } = await runCommand(server.connection, admin, env)
  expect(json.password).toBeUndefined()
  expect(out + err).not.toContain('of my own')
  expect((await signIn(server, 'boss@example.com', 'a password of my own')).status).toBe(200)
  const { code } = await runCommand(server.connection, [...admin, '--password', 'x'])
  expect(code).toBe(2)
})

test('the password rules of the server apply', async () => {
  const server = await serverForThisTest()
  const short = await runCommand(server.connection, admin, { GUILDHALL_PASSWORD: 'short' })
  expect(short.code).toBe(1)
  expect(short.err).toBe('guildhall: Password too short.\n')
})

test('users are listed, found and shown', async () => {
  const server = await serverForThisTest()
  const [one, two] = [await signUp(server), await signUp(server)]
  const listed = await runCommand(server.connection, ['user', 'list'])
  const emails = listed.json.users.map((user: { email: string }) => user.email)
  expect(emails).toEqual([one.email, two.email].sort())
  const [first = ''] = emails
  const rest = await runCommand(server.connection, ['user', 'list', '--after', first])
  expect(rest.json.users).toHaveLength(1)
  const found = await runCommand(server.connection, ['user', 'list', '--search', one.email])
  expect(found.json.users).toHaveLength(1)
  const shown = await runCommand(server.connection, ['user', 'show', one.email])
  expect(shown.json).toMatchObject({
    user: { email: one.email },
    providers: ['credential'],
    sessions: 1,
    keys: 0,
  })
  expect(shown.out).not.toContain('argon2')
  const nobody = await runCommand(server.connection, ['user', 'show', 'nobody@example.com'])
  expect(nobody).toMatchObject({
    code: 3,
    json: { error: 'There is no user nobody@example.com.' },
  })
})

test('a banned user is signed out at once, and can sign in when the ban is lifted', async () => {
  const server = await serverForThisTest()
  const { visitor, email } = await signUp(server)
  await fetchSession(visitor)
  const banned = await runCommand(server.connection, ['user', 'ban', email, '--reason', 'spam'])
  expect(banned.json.user).toMatchObject({ banned: true, banReason: 'spam', banExpires: null })
  await expect.poll(async () => (await fetchSession(visitor)).body).toBeNull()
  expect((await signIn(server, email)).status).toBe(403)
  expect((await runCommand(server.connection, ['user', 'unban', email])).code).toBe(0)
  expect((await signIn(server, email)).status).toBe(200)
  const span = await runCommand(server.connection, ['user', 'ban', email, '--for', '2d'])
  const left = new Date(span.json.user.banExpires).getTime() - Date.parse(span.json.user.updatedAt)
  // The two instants are read one after the other.
  expect(Math.abs(left - 2 * 86_400_000)).toBeLessThan(1_000)
  expect((await runCommand(server.connection, ['user', 'ban', email, '--for', 'ever'])).code).toBe(
    2,
  )
})

test('signing a user out ends all sessions', async () => {
  const server = await serverForThisTest()
  const { visitor, email } = await signUp(server)
  await signIn(server, email)
  const ended = await runCommand(server.connection, ['user', 'sign-out', email])
  expect(ended.json.ended).toBe(2)
  await expect.poll(async () => (await fetchSession(visitor)).body).toBeNull()
})

test('a new password ends the sessions, and the old password', async () => {
  const server = await serverForThisTest()
  const { visitor, email } = await signUp(server)
  const reset = await runCommand(server.connection, ['user', 'reset-password', email])
  expect(reset.code).toBe(0)
  await expect.poll(async () => (await fetchSession(visitor)).body).toBeNull()
  expect((await signIn(server, email)).status).toBe(401)
  expect((await signIn(server, email, reset.json.password)).status).toBe(200)
})

test('a reset by email changes nothing by itself; a running server sends it', async () => {
  const server = await serverForThisTest()
  const { email } = await signUp(server)
  const before = (await emailsTo(server, email)).length
  await runCommand(server.connection, ['user', 'reset-password', email, '--mail'])
  const link = await emailedLink(server, email, '/reset-password')
  expect(link).toContain('callbackURL')
  expect((await emailsTo(server, email)).length).toBe(before + 1)
  expect((await signIn(server, email, password)).status).toBe(200)
})

test('a key is made, listed without itself, and ended', async () => {
  const server = await serverForThisTest()
  const { email } = await signUp(server)
  const wish = ['--name', 'Deploys', '--expires-in', '30d', '--permissions', '{"files":["read"]}']
  const made = await runCommand(server.connection, ['key', 'create', email, ...wish])
  const { key, id } = made.json
  const verify = () => server.visitor().post('/api/api-keys/verify', { key })
  expect((await verify()).body).toMatchObject({
    valid: true,
    key: { permissions: { files: ['read'] } },
  })
  const listed = await runCommand(server.connection, ['key', 'list', email])
  expect(listed.json.keys).toMatchObject([{ id, name: 'Deploys' }])
  expect(listed.out).not.toContain(key)
  expect((await runCommand(server.connection, ['key', 'revoke', id])).code).toBe(0)
  expect((await verify()).body.valid).toBe(false)
  expect((await runCommand(server.connection, ['key', 'revoke', id])).code).toBe(3)
})

test('a name cannot control the terminal', async () => {
  const server = await serverForThisTest()
  const name = '\u001b[2JEve\u009b1m\u202e\nAda  admin'
  const email = 'eve@example.com'
  await server.visitor().post('/api/auth/sign-up/email', { name, email, password })
  for (const args of [
    ['user', 'list'],
    ['user', 'show', email],
  ]) {
    let out = ''
    const env = { DATABASE_URL: connectionUrl(server.connection), SECRET: secret }
    const streams = { out: { write: (text: string) => (out += text) }, err: { write: () => true } }
    expect(await run(args, env, streams)).toBe(0)
    expect(out).toContain('\ufffd[2JEve\ufffd1m\ufffd\ufffdAda  admin')
    expect(out).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u)
  }
})
