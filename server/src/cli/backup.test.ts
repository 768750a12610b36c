import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Connection, createDatabase } from '#testing/cluster.ts'
import { runCommand } from '#testing/command.ts'
import { setUpOrganization } from '#testing/organizations.ts'
import { serverForThisTest, startServer } from '#testing/server.ts'
import { signIn, signUp } from '#testing/users.ts'
import { applyMigrations, readMigrations } from '../platform/database/migrate.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'gh-backup-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

async function inside<Value>(connection: Connection, work: (client: pg.Client) => Promise<Value>) {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Every row of every table, as text. */
function stateOf(connection: Connection): Promise<Record<string, string[]>> {
  return inside(connection, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
        order by relname`,
    )
    const state: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select row_to_json(t)::text as row from "${name}" t order by 1`,
      )
      state[name] = rows.map(({ row }) => row)
    }
    return state
  })
}

/** A backup of an installation with users, written after its server has stopped. */
async function writeBackup() {
  const server = await startServer()
  const { owner } = await setUpOrganization(server)
  await runCommand(server.connection, ['key', 'create', owner.email])
  await server.visitor().post('/api/auth/request-password-reset', { email: owner.email })
  await server.stop()
  const path = join(folder(), 'installation.backup')
  const backup = await runCommand(server.connection, ['backup', path])
  expect(backup).toMatchObject({ code: 0 })
  return { path, backup, email: owner.email, connection: server.connection }
}

test('what was written comes back as it was, and people sign in', async () => {
  const { path, connection, backup, email } = await writeBackup()
  const fresh = await createDatabase(inject('cluster'))
  const restored = await runCommand(fresh, ['restore', path])
  expect(restored.code).toBe(0)
  expect(restored.json.tables).toEqual(backup.json.tables)
  const [before, after] = [await stateOf(connection), await stateOf(fresh)]
  expect(after).toEqual(before)
  expect(before.users?.length).toBe(4)
  expect(before.events?.length).toBeGreaterThan(10)
  const server = await serverForThisTest({ connection: fresh })
  expect((await signIn(server, email)).status).toBe(200)
  const audit = await server.operator().get('/api/audit/verify')
  expect(audit.body).toMatchObject({ ok: true })
  // Sequences continue: a new event gets an id that was not used before.
  const [{ highest = 0 } = {}] = await server.query<{ highest: number }>(
    'select max(id) as highest from events',
  )
  expect(highest).toBeGreaterThan(
    Math.max(...(before.events ?? []).map((row) => JSON.parse(row).id)),
  )
})

test('pending jobs are enqueued again', async () => {
  const server = await startServer()
  const { email } = await signUp(server)
  await server.stop()
  // The command leaves the job to a server.
  await runCommand(server.connection, ['user', 'reset-password', email, '--mail'])
  const path = join(folder(), 'pending')
  const backup = await runCommand(server.connection, ['backup', path])
  expect(backup.json.jobs).toBeGreaterThan(0)
  const fresh = await createDatabase(inject('cluster'))
  expect((await runCommand(fresh, ['restore', path])).code).toBe(0)
  const other = await serverForThisTest({ connection: fresh })
  await expect
    .poll(() => other.query(`select subject from mails where recipient = $1`, [email]), {
      timeout: 10_000,
    })
    .toHaveLength(2)
})

test('a backup is a gzip file of JSON lines', async () => {
  const { path } = await writeBackup()
  const lines = gunzipSync(readFileSync(path)).toString().trim().split('\n')
  const [head, ...rest] = lines.map((line) => JSON.parse(line))
  expect(head).toMatchObject({ guildhall: 'backup', format: 1 })
  expect(rest.at(-2)).toEqual({ complete: true })
  expect(rest.at(-1).sha256).toMatch(/^[0-9a-f]{64}$/)
})

test('a backup with a changed bit, or a truncated one, is refused before anything changes', async () => {
  const { path } = await writeBackup()
  const whole = readFileSync(path)
  const bad = join(folder(), 'bad')
  const fresh = await createDatabase(inject('cluster'))
  const before = await stateOf(fresh)
  const refused = async (bytes: Buffer) => {
    writeFileSync(bad, bytes)
    const { code, err } = await runCommand(fresh, ['restore', bad])
    expect(code).toBe(5)
    expect(err).toContain('damaged')
  }
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length * 8 - 1), async (bit) => {
      const bytes = Buffer.from(whole)
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      await refused(bytes)
    }),
    { numRuns: 100 },
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), async (length) =>
      refused(whole.subarray(0, length)),
    ),
    { numRuns: 30 },
  )
  await refused(Buffer.concat([whole, whole.subarray(-1)]))
  expect(await stateOf(fresh)).toEqual(before)
})

test('a database that is not empty is replaced only with --replace', async () => {
  const { path, connection } = await writeBackup()
  const other = await startServer()
  await signUp(other)
  const busy = await runCommand(other.connection, ['restore', path, '--replace'])
  expect(busy).toMatchObject({ code: 5 })
  expect(busy.err).toContain('stop every server')
  await other.stop()
  const before = await stateOf(other.connection)
  const refused = await runCommand(other.connection, ['restore', path])
  expect(refused).toMatchObject({ code: 5 })
  expect(refused.err).toContain('not empty')
  expect(await stateOf(other.connection)).toEqual(before)
  expect((await runCommand(other.connection, ['restore', path, '--replace'])).code).toBe(0)
  expect(await stateOf(other.connection)).toEqual(await stateOf(connection))
})

async function emptied(): Promise<Connection> {
  const connection = await createDatabase(inject('cluster'))
  await inside(connection, (client) =>
    client.query('drop schema jobs cascade; drop schema public cascade; create schema public'),
  )
  return connection
}

test('a backup of an older version is migrated', async () => {
  const old = await emptied()
  const known = await readMigrations()
  await inside(old, async (client) => {
    await applyMigrations(client, known.slice(0, 3))
    await client.query(
      `insert into users (id, email, name, created_at, updated_at)
       values ('u1', 'ada@example.com', 'Ada', '2026-01-01', '2026-01-01')`,
    )
  })
  const path = join(folder(), 'old')
  expect((await runCommand(old, ['backup', path])).code).toBe(0)
  const fresh = await emptied()
  expect((await runCommand(fresh, ['restore', path])).code).toBe(0)
  expect((await runCommand(fresh, ['migrate', '--check'])).json).toEqual({ missing: [] })
  const shown = await runCommand(fresh, ['user', 'show', 'u1'])
  expect(shown.json.user).toMatchObject({ email: 'ada@example.com', banned: false })
})

test('a backup of a newer version is refused', async () => {
  const { connection } = await writeBackup()
  await inside(connection, (client) =>
    client.query(`insert into migrations values ('9999-future.sql', 'x')`),
  )
  const path = join(folder(), 'newer')
  // This version cannot back up tables that it does not know.
  expect((await runCommand(connection, ['user', 'list'])).err).toContain('newer Guildhall')
  expect((await runCommand(connection, ['backup', path])).code).toBe(5)
})

test('a backup never overwrites a file, and is readable by its owner only', async () => {
  const { path, connection } = await writeBackup()
  const { statSync } = await import('node:fs')
  expect(statSync(path).mode & 0o077).toBe(0)
  expect((await runCommand(connection, ['backup', path])).code).toBe(2)
  const verified = await runCommand(connection, ['restore', path, '--verify'])
  expect(verified.json).toMatchObject({ verified: true, guildhall: 'backup' })
})

test('a backup during sign-ups contains only complete users', async () => {
  const server = await serverForThisTest()
  let going = true
  const crowd = (async () => {
    while (going) await signUp(server)
  })()
  const path = join(folder(), 'busy')
  await expect
    .poll(async () => (await server.query('select 1 from users')).length)
    .toBeGreaterThan(3)
  expect((await runCommand(server.connection, ['backup', path])).code).toBe(0)
  going = false
  await crowd
  const fresh = await createDatabase(inject('cluster'))
  expect((await runCommand(fresh, ['restore', path])).code).toBe(0)
  const state = await stateOf(fresh)
  expect(state.users?.length).toBeGreaterThan(3)
  expect(state.accounts?.length).toBe(state.users?.length)
  const created = (state.events ?? []).filter((row) => JSON.parse(row).type === 'user.created')
  expect(created.length).toBe(state.users?.length)
})
