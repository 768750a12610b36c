import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Connection, createDatabase } from '#testing/cluster.ts'
import { runCommand } from '#testing/command.ts'
import { setUpOrganization } from '#testing/organizations.ts'
import { serverForThisTest, startServer } from '#testing/server.ts'
import { signIn, signUp } from '#testing/users.ts'
import { listTables } from '../platform/database/backup/tables.ts'
import { isClassified } from './parts/portable.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'gh-export-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** The lines of an export without its header, which contains the time. */
async function linesOf(connection: Connection): Promise<string[]> {
  const path = join(folder(), 'lines')
  expect((await runCommand(connection, ['export', path])).code).toBe(0)
  return readFileSync(path, 'utf8').trim().split('\n').slice(1)
}

/** An installation with an organization, teams, an invitation, roles, keys and a banned user. */
async function filledInstallation() {
  const server = await startServer()
  const { owner, admin, outsider } = await setUpOrganization(server)
  const organization = '/api/auth/organization'
  await owner.visitor.post(`${organization}/invite-member`, {
    email: 'new@example.com',
    role: 'member',
  })
  await owner.visitor.post(`${organization}/create-role`, {
    role: 'editor',
    permission: { member: ['update'] },
  })
  await owner.visitor.post(`${organization}/update`, { data: { metadata: { plan: 'große' } } })
  await owner.visitor.post('/api/auth/update-user', { username: 'Owner_1', image: 'https://x.y/z' })
  await runCommand(server.connection, [
    'key',
    'create',
    owner.email,
    '--permissions',
    '{"a":["b"]}',
  ])
  await runCommand(server.connection, [
    'user',
    'ban',
    outsider.email,
    '--for',
    '3d',
    '--reason',
    'so',
  ])
  await runCommand(server.connection, [
    'admin',
    'create',
    '--email',
    'b@example.com',
    '--name',
    'B',
  ])
  await server.stop()
  return { connection: server.connection, owner, admin }
}

test('export and import into an empty installation lose nothing', async () => {
  const { connection, owner } = await filledInstallation()
  const path = join(folder(), 'users.ndjson')
  const exported = await runCommand(connection, ['export', path])
  expect(exported.code).toBe(0)
  for (const table of ['users', 'accounts', 'organizations', 'members', 'organization_roles']) {
    expect(exported.json.tables[table], table).toBeGreaterThan(0)
  }
  for (const table of ['teams', 'team_members', 'invitations', 'api_keys']) {
    expect(exported.json.tables[table], table).toBeGreaterThan(0)
  }
  for (const table of ['sessions', 'tokens', 'events', 'mails', 'migrations']) {
    expect(exported.json.tables, table).not.toHaveProperty(table)
  }
  const fresh = await createDatabase(inject('cluster'))
  const dry = await runCommand(fresh, ['import', path, '--dry-run', '--trust-roles'])
  expect(dry.json).toMatchObject({ dryRun: true, known: 0, refused: [] })
  expect((await runCommand(fresh, ['user', 'list'])).json.users).toEqual([])
  const imported = await runCommand(fresh, ['import', path, '--trust-roles'])
  expect(imported).toMatchObject({ code: 0, json: { known: 0, refused: [] } })
  expect(imported.json.created).toBe(dry.json.created)
  expect(await linesOf(fresh)).toEqual(await linesOf(connection))
  const again = await runCommand(fresh, ['import', path, '--trust-roles'])
  expect(again.json).toMatchObject({ created: 0, known: imported.json.created, refused: [] })
  const server = await serverForThisTest({ connection: fresh })
  expect((await signIn(server, owner.email)).status).toBe(200)
})

test('every table is classified as exported or not', async () => {
  const connection = await createDatabase(inject('cluster'))
  const client = new pg.Client(connection)
  await client.connect()
  const tables = await listTables(client).finally(() => client.end())
  expect(tables.map(({ name }) => name).filter((name) => !isClassified(name))).toEqual([])
})

test('an import creates no admin, unless its roles are trusted', async () => {
  const { connection } = await filledInstallation()
  const path = join(folder(), 'roles')
  await runCommand(connection, ['export', path])
  const fresh = await createDatabase(inject('cluster'))
  await runCommand(fresh, ['import', path])
  const { users } = (await runCommand(fresh, ['user', 'list'])).json
  expect(users.length).toBeGreaterThan(3)
  expect(users.every((user: { role: string }) => user.role === 'user')).toBe(true)
  const shown = await runCommand(connection, ['user', 'show', 'b@example.com'])
  expect(shown.json.user.role).toBe('admin')
})

test('rows that cannot be imported are reported, and the others are imported', async () => {
  const { connection, owner } = await filledInstallation()
  const path = join(folder(), 'export')
  await runCommand(connection, ['export', path])
  const other = await startServer()
  // Another user here already has the address of the owner there.
  await other.visitor().post('/api/auth/sign-up/email', {
    name: 'Other',
    email: owner.email,
    password: 'correct horse battery',
  })
  await other.stop()
  const imported = await runCommand(other.connection, ['import', path])
  expect(imported.code).toBe(4)
  const tables = imported.json.refused.map((row: { what: string }) => row.what)
  expect(tables).toContain('users')
  expect(tables).toContain('members')
  expect(imported.json.refused[0]).toMatchObject({
    what: 'users',
    id: owner.id,
    reason: 'another row has it already (users_email_unique)',
  })
  expect((await runCommand(other.connection, ['user', 'list'])).json.users.length).toBe(5)
})

test('a file that was changed, or is not an export, changes nothing', async () => {
  const { connection } = await filledInstallation()
  const path = join(folder(), 'export')
  await runCommand(connection, ['export', path])
  const fresh = await createDatabase(inject('cluster'))
  const whole = readFileSync(path, 'utf8')
  const bad = join(folder(), 'bad')
  const attempt = async (text: string) => {
    writeFileSync(bad, text)
    return (await runCommand(fresh, ['import', bad, '--dry-run'])).code
  }
  expect(await attempt(whole.replace('"name":"Ada"', '"name":"Eve"'))).toBe(5)
  expect(await attempt(whole.slice(0, whole.length / 2))).toBe(5)
  expect(await attempt('{"users":[]}')).toBe(5)
  const sessions = '{"table":"sessions","columns":["id"]}'
  expect(await attempt(`${whole.split('\n')[0]}\n${sessions}\n`)).toBe(5)
  expect((await runCommand(fresh, ['user', 'list'])).json.users).toEqual([])
})

test('an export is refused as a backup, and a backup as an export', async () => {
  const server = await startServer()
  await signUp(server)
  await server.stop()
  const [backup, file] = [join(folder(), 'a.backup'), join(folder(), 'b.ndjson')]
  await runCommand(server.connection, ['backup', backup])
  await runCommand(server.connection, ['export', file])
  const fresh = await createDatabase(inject('cluster'))
  expect((await runCommand(fresh, ['restore', file])).code).toBe(5)
  expect((await runCommand(fresh, ['import', backup])).code).toBe(5)
})

test('an export is written completely or not at all', async () => {
  const { connection } = await filledInstallation()
  const home = folder()
  const gone = { ...connection, database: 'no_such_database' }
  const path = join(home, 'export')
  expect((await runCommand(gone, ['export', path])).code).toBe(5)
  expect(readdirSync(home)).toEqual([])
  const nowhere = await runCommand(connection, ['export', join(home, 'missing', 'export')])
  expect(nowhere.code).toBe(5)
  expect(nowhere.err).toMatch(/^guildhall: The file \S+ cannot be written: ENOENT[^\n]*\n$/)
  expect((await runCommand(connection, ['export', path])).code).toBe(0)
  expect(readdirSync(home)).toEqual(['export'])
  expect(statSync(path).mode & 0o077).toBe(0)
})

test.each([
  ['import', []],
  ['import', ['--from', 'auth0']],
  ['restore', []],
])('%s of a folder %j is refused in one line', async (verb, options) => {
  const connection = await createDatabase(inject('cluster'))
  const { code, err } = await runCommand(connection, [verb, folder(), ...options])
  expect(code).toBe(verb === 'import' ? 2 : 5)
  expect(err).toMatch(/^guildhall: \S+ is a folder, not a file\.\n$/)
})

test('a restore into a database that does not answer is refused in one line', async () => {
  const { connection } = await filledInstallation()
  const path = join(folder(), 'backup')
  await runCommand(connection, ['backup', path])
  const { code, err } = await runCommand({ ...connection, port: 1 }, ['restore', path])
  expect(code).toBe(5)
  expect(err).toMatch(/^guildhall: DATABASE_URL: [^\n]+\n$/)
})
