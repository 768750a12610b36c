import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signUpUser, type TestUser } from '#testing/admins.ts'
import { putBytes } from '#testing/files.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  awaitUserImport,
  cancelUnfinished,
  csvOfUsers,
  importedHash,
  importUsers,
  userImportsPath as path,
  startUserImport,
  uploadUsers,
} from '#testing/user-imports.ts'
import { emailsTo, signIn, signUp } from '#testing/users.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startServer()
  admin = await signUpUser(server)
})
afterAll(() => server.stop())
afterEach(() => cancelUnfinished(admin.visitor))

const keysOf = async () =>
  (await server.query<{ key: string }>('select file_key as key from user_imports')).flatMap(
    ({ key }) => key ?? [],
  )
const isStored = (key: string) =>
  readdirSync(join(server.config.dataDir, 'files', 'user-imports')).some((name) =>
    name.startsWith(key.replace('user-imports/', '')),
  )
const countOf = async (prefix: string) =>
  (await server.query('select id from users where starts_with(id, $1)', [prefix])).length

const user = (id: string, more: object = {}) => ({
  id,
  email: `${id}@example.com`,
  name: id,
  ...more,
})
const account = (userId: string, providerId: string, more: object = {}) => ({
  userId,
  providerId,
  accountId: userId,
  ...more,
})

/** Every kind of row, with what is told of it. */
async function mixedFile() {
  const { email: taken } = await signUp(server)
  const content = JSON.stringify({
    user: [
      user('ada', { role: 'admin', username: 'Ada_1' }),
      user('ben', { username: 'not a name' }),
      user('cid', { email: taken.toUpperCase() }),
      user('dan', { email: 'no address' }),
      user('eve'),
      user('fay', { email: 'ADA@example.com' }),
      user('gus', { username: 'ADA_1' }),
      user('hal'),
      user('ida', { email: '' }),
      user('joe', { name: 'J\u0000e' }),
      user('kim'),
      user('kim', { email: 'other-kim@example.com' }),
      { email: 'without-id@example.com' },
    ],
    account: [
      account('ada', 'credential', { password: importedHash }),
      account('ada', 'google', { accountId: 'g1' }),
      account('eve', 'credential', { password: '{MD5}nonsense' }),
      account('hal', 'google', { accountId: 'g1' }),
    ],
  })
  const reasons = [
    [2, 'ben', 'username_dropped'],
    [3, 'cid', 'email_taken'],
    [4, 'dan', 'email_not_supported'],
    [5, 'eve', 'hash_unknown'],
    [6, 'fay', 'email_taken'],
    [7, 'gus', 'username_taken'],
    [8, 'hal', 'account_taken'],
    [9, 'ida', 'no_email'],
    [10, 'joe', 'contains_nul'],
    [13, 'without-id@example.com', 'id_not_supported'],
  ]
  return { content, format: 'better-auth', reasons }
}

describe('an import of users', () => {
  test('is checked first, which changes nothing, and then does what the check said', async () => {
    const { reasons, ...file } = await mixedFile()
    const checked = await importUsers(server, admin.visitor, { ...file, checkOnly: true })
    const counts = { total: 13, created: 3, existing: 1, refused: 9, problems: 10 }
    expect(checked).toMatchObject({ state: 'checked', progress: 1, ...counts, reasons })
    expect(await server.query(`select id from users where id in ('ada', 'kim')`)).toEqual([])
    const { id } = checked
    expect((await startUserImport(admin.visitor, id, false)).status).toBe(200)
    const done = await awaitUserImport(admin.visitor, id, 'succeeded')
    expect(done).toMatchObject({ ...counts, reasons, progress: 1 })
    expect(done.createdBy).toMatchObject({ id: admin.id })
    expect(await server.query(`select role, username from users where id = 'ada'`)).toEqual([
      { role: 'user', username: 'ada_1' },
    ])
    expect(await emailsTo(server, 'ada@example.com')).toEqual([])
    expect((await signIn(server, 'ada@example.com')).status).toBe(200)
    const again = await importUsers(server, admin.visitor, file)
    expect(again).toMatchObject({ created: 0, existing: 4 })
  })

  test('leaves an audit line of each step, and neither a file nor a password', async () => {
    const content = JSON.stringify({
      user: [user('secretive')],
      account: [account('secretive', 'credential', { password: importedHash })],
    })
    const { id } = await uploadUsers(server, admin.visitor, { content, format: 'better-auth' })
    const [upload = ''] = await keysOf()
    expect(isStored(upload)).toBe(true)
    await startUserImport(admin.visitor, id, true)
    await awaitUserImport(admin.visitor, id, 'checked')
    const [copy = ''] = await keysOf()
    expect([isStored(upload), isStored(copy)]).toEqual([false, true])
    await startUserImport(admin.visitor, id, false)
    await awaitUserImport(admin.visitor, id, 'succeeded')
    const { body } = await server.operator().get('/api/audit?limit=100')
    const lines = body.items.filter((line: { subject: string }) =>
      JSON.stringify(line).includes(`user_import:${id}`),
    )
    expect(lines.map(({ action }: { action: string }) => action).sort()).toEqual([
      'user_import.created',
      'user_import.finished',
      'user_import.started',
      'user_import.started',
    ])
    expect(await keysOf()).toEqual([])
    await expect.poll(() => [upload, copy].some(isStored)).toBe(false)
    expect(server.logged.join('')).not.toContain(importedHash)
    expect(JSON.stringify(lines)).not.toContain(importedHash)
  })

  test('reads the passwords of Firebase with the parameters of its project, which are not kept', async () => {
    // The example of Firebase's own documentation.
    const firebaseProject = {
      signerKey:
        'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
      saltSeparator: 'Bw==',
      rounds: 8,
      memoryCost: 14,
    }
    const content = JSON.stringify({
      users: [
        {
          localId: 'fire',
          email: 'fire@example.com',
          emailVerified: true,
          salt: '42xEC+ixf3L2lw==',
          passwordHash:
            'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
        },
      ],
    })
    const file = { content, format: 'firebase', more: { firebaseProject } }
    const { id } = await uploadUsers(server, admin.visitor, file)
    const projectOf = async () =>
      (await server.query('select project from user_imports where id = $1', [id]))[0]?.project
    expect(await projectOf()).toMatch(/^g1\./)
    await startUserImport(admin.visitor, id, false)
    expect((await awaitUserImport(admin.visitor, id, 'succeeded')).created).toBe(1)
    expect(await projectOf()).toBeNull()
    expect((await signIn(server, 'fire@example.com', 'user1password')).status).toBe(200)
  })

  test.each([
    [
      'in another encoding',
      Buffer.from('id,primary_email_address\nx,bj\xf6rn@example.com\n', 'latin1'),
      'not_utf8',
    ],
    ['in UTF-16', Buffer.from('\ufeff[{"id":"x"}]', 'utf16le'), 'not_utf8'],
    ['that was cut', Buffer.from('[{"id":"x","email":"x@exa'), 'unreadable'],
    ['with a torn row', Buffer.from('id,primary_email_address\nx\n'), 'unreadable'],
    ['without users', Buffer.from('[]'), 'no_users'],
  ])('of a file %s fails, says why, and imports nothing', async (_, content, error) => {
    const before = await server.query('select id from users')
    const failed = await importUsers(server, admin.visitor, { content })
    expect(failed).toMatchObject({ state: 'failed', error, created: 0 })
    expect(await server.query('select id from users')).toHaveLength(before.length)
    expect(await keysOf()).toEqual([])
  })

  test('does not start before its file is uploaded, and not with other bytes than those that were checked', async () => {
    const input = { system: 'clerk', fileName: 'users.csv', size: 8 }
    const { body } = await admin.visitor.post(path, input)
    const { id } = body.userImport
    const started = await startUserImport(admin.visitor, id, true)
    expect(statusAndCode(started)).toEqual([409, 'FILE_OF_THE_USER_IMPORT_IS_NOT_UPLOADED'])
    expect((await putBytes(server, body.uploadUrl, Buffer.from('too long'.repeat(9)))).status).toBe(
      400,
    )
    await admin.visitor.post(`${path}/${id}/cancel`)
    const [first, second] = [csvOfUsers('one', 3), csvOfUsers('two', 3)]
    const upload = await uploadUsers(server, admin.visitor, { content: first })
    await startUserImport(admin.visitor, upload.id, true)
    await awaitUserImport(admin.visitor, upload.id, 'checked')
    expect((await putBytes(server, upload.uploadUrl, Buffer.from(second))).status).toBe(200)
    await startUserImport(admin.visitor, upload.id, false)
    await awaitUserImport(admin.visitor, upload.id, 'succeeded')
    expect([await countOf('one'), await countOf('two')]).toEqual([3, 0])
  })

  test('is the only unfinished one, also of several begun at once, until it has waited too long', async () => {
    const begin = () =>
      admin.visitor.post(path, { system: 'clerk', fileName: 'users.csv', size: 10 })
    const answers = await Promise.all([begin(), begin(), begin()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const refused = answers.filter(({ status }) => status === 409)
    for (const each of refused) {
      expect(each.body.code ?? each.text).toContain('ANOTHER_USER_IMPORT_IS_NOT_FINISHED')
    }
    await server.query(
      `update user_imports set expires_at = '2000-01-01' where finished_at is null`,
    )
    expect((await begin()).status).toBe(201)
    const { items } = (await admin.visitor.get(path)).body
    expect(items[1]).toMatchObject({ state: 'canceled', error: 'expired' })
  })
})
