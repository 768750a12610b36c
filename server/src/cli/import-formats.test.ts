import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import { serverForThisTest } from '#testing/server.ts'
import { signIn, signUp } from '#testing/users.ts'
import { openDatabase } from '../platform/database/index.ts'

function fileWith(document: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'gh-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'users.json')
  writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document))
  return path
}

/** Of "correct horse battery", made by Better Auth itself. */
const hash =
  'f0843e84c9fee7e4da2873eb3f152f73:26276960ca453d2bb4139453afe3b3a1bb2d7045e866db6b258015830417474319c5c1d40267a872d091f1255ddebec848771a373f57503e665d151dfec7291f'

const user = (id: string, extra: object = {}) => ({
  id,
  email: `${id}@example.com`,
  emailVerified: true,
  name: id,
  createdAt: '2024-01-02T03:04:05.000Z',
  ...extra,
})
const account = (userId: string, password: string) => ({
  userId,
  providerId: 'credential',
  accountId: userId,
  password,
})
const google = (userId: string, accountId: string) => ({ userId, providerId: 'google', accountId })

test('people from Better Auth come in with what they had, while the server runs', async () => {
  const server = await serverForThisTest()
  const { email: taken } = await signUp(server)
  const path = fileWith({
    user: [
      user('ada', { role: 'admin', username: 'Ada_1' }),
      user('ben', { username: 'not a name' }),
      user('cid', { email: taken.toUpperCase() }),
      user('dan', { email: 'no address' }),
      user('eve'),
      user('fay', { email: 'ada@example.com' }),
      user('gus', { username: 'ADA_1' }),
      user('hal'),
      user('with space'),
    ],
    account: [
      account('ada', hash),
      google('ada', 'g1'),
      account('eve', '{MD5}nonsense'),
      google('hal', 'g1'),
    ],
  })
  const args = ['import', path, '--from', 'better-auth']
  const dry = await runCommand(server.connection, [...args, '--dry-run'])
  expect(dry.json).toMatchObject({ dryRun: true, created: 2, known: 0 })
  expect(await server.query('select id from users')).toHaveLength(1)
  const done = await runCommand(server.connection, args)
  expect(done.code).toBe(4)
  expect(done.json).toEqual({ ...dry.json, dryRun: false })
  expect(done.json.refused).toEqual([
    { what: 'users', id: 'cid', reason: 'another user has this email address' },
    { what: 'users', id: 'dan', reason: 'its email address is not supported' },
    { what: 'users', id: 'eve', reason: 'its password hash is unknown' },
    { what: 'users', id: 'fay', reason: 'another user has this email address' },
    { what: 'users', id: 'gus', reason: 'another user has this username' },
    { what: 'users', id: 'hal', reason: 'another user signs in with this account at a provider' },
    { what: 'users', id: 'with space', reason: 'its id is missing or not supported' },
  ])
  expect(done.json.changed).toEqual([
    { id: 'ben', what: 'its username not a name is not supported' },
  ])
  const signedIn = await signIn(server, 'ada@example.com')
  expect(signedIn.status).toBe(200)
  expect(signedIn.body.user).toMatchObject({
    id: 'ada',
    role: 'user',
    username: 'ada_1',
    emailVerified: true,
    createdAt: '2024-01-02T03:04:05.000Z',
  })
  const [{ password } = { password: '' }] = await server.query<{ password: string }>(
    `select password from accounts where user_id = 'ada' and provider_id = 'credential'`,
  )
  expect(password).toMatch(/^\$argon2id\$/)
  const created = await server.query(
    `select 1 from events where aggregate = 'user:ada' and type = 'user.created'`,
  )
  expect(created).toHaveLength(1)
  const again = await runCommand(server.connection, args)
  expect(again.json).toMatchObject({ created: 0, known: 2 })
})

test('roles are kept with --trust-roles, and an import into an empty installation creates no admin', async () => {
  const server = await serverForThisTest()
  const path = fileWith({ user: [user('ada', { role: 'admin' }), user('ben')] })
  await runCommand(server.connection, ['import', path, '--from', 'better-auth'])
  expect(await server.query(`select id from users where role <> 'user'`)).toEqual([])
  const other = await serverForThisTest()
  await runCommand(other.connection, ['import', path, '--from', 'better-auth', '--trust-roles'])
  expect(await other.query(`select id, role from users order by id`)).toEqual([
    { id: 'ada', role: 'admin' },
    { id: 'ben', role: 'user' },
  ])
})

test('many users are imported in groups, and an unknown file is refused', async () => {
  const server = await serverForThisTest()
  const many = Array.from({ length: 250 }, (_, number) => ({
    localId: `f${number}`,
    email: `f${number}@example.com`,
  }))
  const args = ['import', fileWith({ users: many }), '--from', 'firebase']
  expect((await runCommand(server.connection, args)).json.created).toBe(250)
  const broken = fileWith('{"a":1}\n{"b":')
  expect((await runCommand(server.connection, ['import', broken, '--from', 'clerk'])).code).toBe(1)
  const missing = ['import', '/nowhere/file', '--from', 'clerk']
  expect((await runCommand(server.connection, missing)).code).toBe(2)
})

test('a file without users is refused', async () => {
  const server = await serverForThisTest()
  for (const text of ['', '[]', '{"users":[]}', 'id,email']) {
    const { code, err } = await runCommand(server.connection, [
      ...['import', fileWith(text)],
      ...['--from', 'clerk'],
    ])
    expect([text, code]).toEqual([text, 1])
    expect(err).toContain('There are no users in ')
  }
})

const unreadable = '$argon2id$v=19$m=04096,t=3,p=1$VA86X61Bjuz2I0z3B0UUNQ$fad4QaqBGL3aqj6MJXv47A'

test('invalid rows are refused by id, and the others are imported', async () => {
  const server = await serverForThisTest()
  const path = fileWith({
    user: [
      user('nul', { name: 'A\u0000da' }),
      user('../../x'),
      user('..'),
      user('half', { image: 'https://example.com/\ud83d' }),
      user('argon'),
      user('weak'),
      user('good'),
    ],
    account: [
      account('argon', unreadable),
      account('weak', 'pbkdf2_sha256$1$salt$aGFzaGhhc2hoYXNoaGFzaGhhc2g='),
    ],
  })
  const { json } = await runCommand(server.connection, ['import', path, '--from', 'better-auth'])
  expect(json.created + json.refused.length).toBe(7)
  expect(
    json.refused.map(({ id, reason }: { id: string; reason: string }) => [id, reason]),
  ).toEqual(
    expect.arrayContaining([
      ['nul', 'one of its texts contains a NUL character'],
      ['../../x', 'its id is missing or not supported'],
      ['..', 'its id is missing or not supported'],
      ['argon', 'its password hash is malformed'],
      ['weak', 'its password hash is too weak'],
    ]),
  )
  expect(await server.query(`select id from users where id = 'good'`)).toHaveLength(1)
})

test('an unreadable hash stops neither the server nor a command, and doctor reports it', async () => {
  const server = await serverForThisTest()
  const { email } = await signUp(server)
  await server.query('update accounts set password = $1', [unreadable])
  const second = await server.startAnotherNode()
  expect((await signIn(second, email)).status).toBe(401)
  await second.stop()
  expect((await runCommand(server.connection, ['user', 'list'])).code).toBe(0)
  const { json } = await runCommand(server.connection, ['doctor'], { PORT: '0' })
  expect(json.findings).toContainEqual(
    expect.objectContaining({
      check: 'passwords',
      state: 'warn',
      what: expect.stringContaining('1 stored hash'),
    }),
  )
})

test('a truncated file imports no user', async () => {
  const server = await serverForThisTest()
  const many = Array.from({ length: 1_200 }, (_, number) => user(`u${number}`))
  const whole = JSON.stringify({ user: many, account: [] })
  const csv = `id,primary_email_address\n${many.map(({ id, email }) => `${id},${email}\n`).join('')}`
  for (const [format, text] of [
    ['better-auth', whole.slice(0, -1)],
    ['clerk', `${csv}u9999,"u9999@exam`],
  ] as const) {
    const args = ['import', fileWith(text), '--from', format]
    const { code, err } = await runCommand(server.connection, args)
    expect(code).toBe(1)
    expect(err).toContain('its end is missing')
  }
  expect(await server.query('select id from users')).toEqual([])
})

test('a NUL character in a CSV file is reported with its row', async () => {
  const server = await serverForThisTest()
  const path = fileWith(
    'id,first_name,primary_email_address\nada,A\u0000da,ada@example.com\nben,Ben,ben@example.com\n',
  )
  const { json } = await runCommand(server.connection, ['import', path, '--from', 'clerk'])
  expect(json).toMatchObject({
    created: 1,
    refused: [{ id: 'ada', reason: 'one of its texts contains a NUL character' }],
  })
})

test('servers are notified of imported hashes once per kind, not with every group', async () => {
  const server = await serverForThisTest()
  const many = Array.from({ length: 1_100 }, (_, number) => user(`u${number}`))
  const path = fileWith({ user: many, account: many.map(({ id }) => account(id, hash)) })
  const database = openDatabase({ connection: server.connection })
  onTestFinished(() => database.close())
  const client = database.dedicated()
  onTestFinished(() => client.end())
  await client.connect()
  const received: string[] = []
  client.on('notification', ({ payload = '' }) => received.push(payload))
  await client.query('listen guildhall')
  const { json } = await runCommand(server.connection, ['import', path, '--from', 'better-auth'])
  expect(json.created).toBe(1_100)
  await client.query('select 1')
  expect(received.filter((payload) => payload.startsWith('foreign passwords'))).toHaveLength(1)
})
