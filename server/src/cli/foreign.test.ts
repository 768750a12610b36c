import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { command } from '../../testing/command.ts'
import { signIn, signUp } from '../../testing/people.ts'
import { serverForThisTest } from '../../testing/server.ts'

function fileWith(document: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'gh-foreign-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'people.json')
  writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document))
  return path
}

/** Of "correct horse battery", made by Better Auth itself. */
const hash =
  'f0843e84c9fee7e4da2873eb3f152f73:26276960ca453d2bb4139453afe3b3a1bb2d7045e866db6b258015830417474319c5c1d40267a872d091f1255ddebec848771a373f57503e665d151dfec7291f'

const user = (id: string, more: object = {}) => ({
  id,
  email: `${id}@example.com`,
  emailVerified: true,
  name: id,
  createdAt: '2024-01-02T03:04:05.000Z',
  ...more,
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
  const dry = await command(server.connection, [...args, '--dry-run'])
  expect(dry.answer).toMatchObject({ dryRun: true, created: 2, known: 0 })
  expect(await server.query('select id from users')).toHaveLength(1)
  const done = await command(server.connection, args)
  expect(done.code).toBe(4)
  expect(done.answer).toEqual({ ...dry.answer, dryRun: false })
  expect(done.answer.refused).toEqual([
    { what: 'users', id: 'cid', reason: 'somebody else has this email address' },
    { what: 'users', id: 'dan', reason: 'its email address is not one that can be kept' },
    { what: 'users', id: 'eve', reason: 'its password hash is unknown' },
    { what: 'users', id: 'fay', reason: 'somebody else has this email address' },
    { what: 'users', id: 'gus', reason: 'somebody else has this username' },
    { what: 'users', id: 'hal', reason: 'somebody else signs in with this account at a provider' },
    { what: 'users', id: 'with space', reason: 'it has no id that could be kept' },
  ])
  expect(done.answer.changed).toEqual([
    { id: 'ben', what: 'its username not a name cannot be kept' },
  ])
  const entered = await signIn(server, 'ada@example.com')
  expect(entered.status).toBe(200)
  expect(entered.body.user).toMatchObject({
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
  const again = await command(server.connection, args)
  expect(again.answer).toMatchObject({ created: 0, known: 2 })
})

test('roles are kept where the file is trusted, and an import into nothing makes no admin', async () => {
  const server = await serverForThisTest()
  const path = fileWith({ user: [user('ada', { role: 'admin' }), user('ben')] })
  await command(server.connection, ['import', path, '--from', 'better-auth'])
  expect(await server.query(`select id from users where role <> 'user'`)).toEqual([])
  const other = await serverForThisTest()
  await command(other.connection, ['import', path, '--from', 'better-auth', '--trust-roles'])
  expect(await other.query(`select id, role from users order by id`)).toEqual([
    { id: 'ada', role: 'admin' },
    { id: 'ben', role: 'user' },
  ])
})

test('many come in groups, and a file that is none of the known kinds is refused', async () => {
  const server = await serverForThisTest()
  const many = Array.from({ length: 250 }, (_, number) => ({
    localId: `f${number}`,
    email: `f${number}@example.com`,
  }))
  const args = ['import', fileWith({ users: many }), '--from', 'firebase']
  expect((await command(server.connection, args)).answer.created).toBe(250)
  const broken = fileWith('{"a":1}\n{"b":')
  expect((await command(server.connection, ['import', broken, '--from', 'clerk'])).code).toBe(1)
  const missing = ['import', '/nowhere/file', '--from', 'clerk']
  expect((await command(server.connection, missing)).code).toBe(2)
})

test('a file without anybody in it is told from one whose people are here already', async () => {
  const server = await serverForThisTest()
  for (const text of ['', '[]', '{"users":[]}', 'id,email']) {
    const { code, err } = await command(server.connection, [
      ...['import', fileWith(text)],
      ...['--from', 'clerk'],
    ])
    expect([text, code]).toEqual([text, 1])
    expect(err).toContain('There is nobody in ')
  }
})

const unreadable = '$argon2id$v=19$m=04096,t=3,p=1$VA86X61Bjuz2I0z3B0UUNQ$fad4QaqBGL3aqj6MJXv47A'

test('a bad row is refused by its name, and the others come in', async () => {
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
  const { answer } = await command(server.connection, ['import', path, '--from', 'better-auth'])
  expect(answer.created + answer.refused.length).toBe(7)
  expect(
    answer.refused.map(({ id, reason }: { id: string; reason: string }) => [id, reason]),
  ).toEqual(
    expect.arrayContaining([
      ['nul', 'a text of it holds a NUL character'],
      ['../../x', 'it has no id that could be kept'],
      ['..', 'it has no id that could be kept'],
      ['argon', 'its password hash is malformed'],
      ['weak', 'its password hash is too weak'],
    ]),
  )
  expect(await server.query(`select id from users where id = 'good'`)).toHaveLength(1)
})

test('a hash that nothing can read stops no start and no command, and the doctor names it', async () => {
  const server = await serverForThisTest()
  const { email } = await signUp(server)
  await server.query('update accounts set password = $1', [unreadable])
  const second = await server.another()
  expect((await signIn(second, email)).status).toBe(401)
  await second.stop()
  expect((await command(server.connection, ['user', 'list'])).code).toBe(0)
  const { answer } = await command(server.connection, ['doctor'], { PORT: '0' })
  expect(answer.findings).toContainEqual(
    expect.objectContaining({
      check: 'passwords',
      state: 'warn',
      what: expect.stringContaining('1 stored hash'),
    }),
  )
})
