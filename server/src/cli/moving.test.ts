import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Connection, createDatabase } from '../../testing/cluster.ts'
import { command } from '../../testing/command.ts'
import { house } from '../../testing/organizations.ts'
import { signIn, signUp } from '../../testing/people.ts'
import { serverForThisTest, startServer } from '../../testing/server.ts'
import { tablesOf } from '../platform/database/backup/tables.ts'
import { isDecided } from './parts/portable.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'gh-moving-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** The lines of an export without its head, which says when it was written. */
async function linesOf(connection: Connection): Promise<string[]> {
  const path = join(folder(), 'lines')
  expect((await command(connection, ['export', path])).code).toBe(0)
  return readFileSync(path, 'utf8').trim().split('\n').slice(1)
}

/** A house with an organization, teams, an invitation, roles, keys and a banned person. */
async function filledHouse() {
  const server = await startServer()
  const { owner, admin, stranger } = await house(server)
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
  await command(server.connection, ['key', 'create', owner.email, '--permissions', '{"a":["b"]}'])
  await command(server.connection, ['user', 'ban', stranger.email, '--for', '3d', '--reason', 'so'])
  await command(server.connection, ['admin', 'create', '--email', 'b@example.com', '--name', 'B'])
  await server.stop()
  return { connection: server.connection, owner, admin }
}

test('export and import into an empty installation lose nothing', async () => {
  const { connection, owner } = await filledHouse()
  const path = join(folder(), 'house.ndjson')
  const exported = await command(connection, ['export', path])
  expect(exported.code).toBe(0)
  for (const table of ['users', 'accounts', 'organizations', 'members', 'organization_roles']) {
    expect(exported.answer.tables[table], table).toBeGreaterThan(0)
  }
  for (const table of ['teams', 'team_members', 'invitations', 'api_keys']) {
    expect(exported.answer.tables[table], table).toBeGreaterThan(0)
  }
  for (const table of ['sessions', 'tokens', 'events', 'mails', 'migrations']) {
    expect(exported.answer.tables, table).not.toHaveProperty(table)
  }
  const fresh = await createDatabase(inject('cluster'))
  const dry = await command(fresh, ['import', path, '--dry-run', '--trust-roles'])
  expect(dry.answer).toMatchObject({ dryRun: true, known: 0, refused: [] })
  expect((await command(fresh, ['user', 'list'])).answer.users).toEqual([])
  const imported = await command(fresh, ['import', path, '--trust-roles'])
  expect(imported).toMatchObject({ code: 0, answer: { known: 0, refused: [] } })
  expect(imported.answer.created).toBe(dry.answer.created)
  expect(await linesOf(fresh)).toEqual(await linesOf(connection))
  const again = await command(fresh, ['import', path, '--trust-roles'])
  expect(again.answer).toMatchObject({ created: 0, known: imported.answer.created, refused: [] })
  const server = await serverForThisTest({ connection: fresh })
  expect((await signIn(server, owner.email)).status).toBe(200)
})

test('for every table it is decided whether it moves', async () => {
  const connection = await createDatabase(inject('cluster'))
  const client = new pg.Client(connection)
  await client.connect()
  const tables = await tablesOf(client).finally(() => client.end())
  expect(tables.map(({ name }) => name).filter((name) => !isDecided(name))).toEqual([])
})

test('nobody becomes an admin by a file, unless its roles are trusted', async () => {
  const { connection } = await filledHouse()
  const path = join(folder(), 'roles')
  await command(connection, ['export', path])
  const fresh = await createDatabase(inject('cluster'))
  await command(fresh, ['import', path])
  const { users } = (await command(fresh, ['user', 'list'])).answer
  expect(users.length).toBeGreaterThan(3)
  expect(users.every((user: { role: string }) => user.role === 'user')).toBe(true)
  const shown = await command(connection, ['user', 'show', 'b@example.com'])
  expect(shown.answer.user.role).toBe('admin')
})

test('rows that cannot come in are named, and everybody else comes in', async () => {
  const { connection, owner } = await filledHouse()
  const path = join(folder(), 'house')
  await command(connection, ['export', path])
  const other = await startServer()
  // Somebody here already has the address of the owner there.
  await other.visitor().post('/api/auth/sign-up/email', {
    name: 'Other',
    email: owner.email,
    password: 'correct horse battery',
  })
  await other.stop()
  const imported = await command(other.connection, ['import', path])
  expect(imported.code).toBe(4)
  const tables = imported.answer.refused.map((row: { what: string }) => row.what)
  expect(tables).toContain('users')
  expect(tables).toContain('members')
  expect(imported.answer.refused[0]).toMatchObject({
    what: 'users',
    id: owner.id,
    reason: 'somebody else has it already (users_email_unique)',
  })
  expect((await command(other.connection, ['user', 'list'])).answer.users.length).toBe(5)
})

test('a file that was changed, or is no export, changes nothing', async () => {
  const { connection } = await filledHouse()
  const path = join(folder(), 'house')
  await command(connection, ['export', path])
  const fresh = await createDatabase(inject('cluster'))
  const whole = readFileSync(path, 'utf8')
  const bad = join(folder(), 'bad')
  const attempt = async (text: string) => {
    writeFileSync(bad, text)
    return (await command(fresh, ['import', bad, '--dry-run'])).code
  }
  expect(await attempt(whole.replace('"name":"Ada"', '"name":"Eve"'))).toBe(5)
  expect(await attempt(whole.slice(0, whole.length / 2))).toBe(5)
  expect(await attempt('{"users":[]}')).toBe(5)
  const sessions = '{"table":"sessions","columns":["id"]}'
  expect(await attempt(`${whole.split('\n')[0]}\n${sessions}\n`)).toBe(5)
  expect((await command(fresh, ['user', 'list'])).answer.users).toEqual([])
})

test('an export taken as a backup is refused, and the other way round', async () => {
  const server = await startServer()
  await signUp(server)
  await server.stop()
  const [backup, file] = [join(folder(), 'a.backup'), join(folder(), 'b.ndjson')]
  await command(server.connection, ['backup', backup])
  await command(server.connection, ['export', file])
  const fresh = await createDatabase(inject('cluster'))
  expect((await command(fresh, ['restore', file])).code).toBe(5)
  expect((await command(fresh, ['import', backup])).code).toBe(5)
})

test('an export appears whole or not at all', async () => {
  const { connection } = await filledHouse()
  const home = folder()
  const gone = { ...connection, database: 'nobody_made_this_one' }
  const path = join(home, 'house')
  expect((await command(gone, ['export', path])).code).toBe(5)
  expect(readdirSync(home)).toEqual([])
  const nowhere = await command(connection, ['export', join(home, 'missing', 'house')])
  expect(nowhere.code).toBe(5)
  expect(nowhere.err).toMatch(/^guildhall: The file \S+ cannot be written: ENOENT[^\n]*\n$/)
  expect((await command(connection, ['export', path])).code).toBe(0)
  expect(readdirSync(home)).toEqual(['house'])
  expect(statSync(path).mode & 0o077).toBe(0)
})

test.each([
  ['import', []],
  ['import', ['--from', 'auth0']],
  ['restore', []],
])('%s of a folder %j is refused in one line', async (verb, options) => {
  const connection = await createDatabase(inject('cluster'))
  const { code, err } = await command(connection, [verb, folder(), ...options])
  expect(code).toBe(verb === 'import' ? 2 : 5)
  expect(err).toMatch(/^guildhall: \S+ is a folder, and no file\.\n$/)
})

test('a restore into a database that does not answer is refused in one line', async () => {
  const { connection } = await filledHouse()
  const path = join(folder(), 'backup')
  await command(connection, ['backup', path])
  const { code, err } = await command({ ...connection, port: 1 }, ['restore', path])
  expect(code).toBe(5)
  expect(err).toMatch(/^guildhall: DATABASE_URL: [^\n]+\n$/)
})
