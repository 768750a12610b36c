import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { layoutOf } from './layout.ts'
import { endsWithin, isAlive, signal } from './processes.ts'
import {
  killPostgres,
  logOf,
  postmasterOf,
  query,
  type Server,
  start,
  startHolder,
  temporaryDataDir,
} from './testing/support.ts'

const acknowledgedBy = (server: Server) =>
  server.lines.filter((line) => line.startsWith('wrote ')).map((line) => line.slice(6))

test('no acknowledged row is lost when the server, PostgreSQL or both are killed', async () => {
  const dataDir = temporaryDataDir()
  const acknowledged = new Set<string>()
  for (const victims of ['server', 'both', 'PostgreSQL', 'server', 'both']) {
    const server = startHolder(dataDir, 'write')
    await server.next('wrote', 40)
    if (victims === 'server') await server.kill()
    await (victims === 'server' ? undefined : killPostgres(dataDir))
    await server.kill()
    for (const id of acknowledgedBy(server)) acknowledged.add(id)

    const { connection, adopted, stop } = await start({ dataDir })
    expect(adopted).toBe(victims === 'server')
    const rows = await query<{ id: string }>(connection, 'select id::text from acknowledged')
    const stored = new Set(rows.map((row) => row.id))
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
    await stop()
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(200)
})

test('the PostgreSQL of a killed server is adopted, and stopped with the new server', async () => {
  const dataDir = temporaryDataDir()
  const server = startHolder(dataDir)
  await server.next('ready')
  const postmaster = postmasterOf(dataDir)
  await server.kill()
  expect(isAlive(postmaster)).toBe(true)

  const lines: string[] = []
  const { adopted, stop } = await start({ dataDir, log: (line) => lines.push(line) })
  expect(adopted).toBe(true)
  expect(postmasterOf(dataDir)).toBe(postmaster)
  expect(lines).toEqual([expect.stringContaining(`process ${postmaster}`)])
  await stop()
  expect(isAlive(postmaster)).toBe(false)
})

test('a leftover PostgreSQL with other settings is restarted', async () => {
  const dataDir = temporaryDataDir()
  const server = startHolder(dataDir)
  await server.next('ready')
  const postmaster = postmasterOf(dataDir)
  await server.kill()
  const { adopted } = await start({ dataDir, durable: false })
  expect(adopted).toBe(false)
  expect(isAlive(postmaster)).toBe(false)
})

test('a PostgreSQL that no longer answers is killed and replaced', async () => {
  const dataDir = temporaryDataDir()
  const server = startHolder(dataDir)
  await server.next('ready')
  const postmaster = postmasterOf(dataDir)
  await server.kill()
  signal(postmaster, 'SIGSTOP')

  const { connection, adopted } = await start({ dataDir })
  expect(adopted).toBe(false)
  expect(isAlive(postmaster)).toBe(false)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a long query that survives its killed postmaster does not block the next start', async () => {
  const dataDir = temporaryDataDir()
  const server = startHolder(dataDir)
  await server.next('ready')
  const busy = await startBusyQuery(dataDir)
  await killPostgres(dataDir)
  await server.kill()
  expect(isAlive(busy)).toBe(true)

  const { connection } = await start({ dataDir })
  expect(isAlive(busy)).toBe(false)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

async function startBusyQuery(dataDir: string): Promise<number> {
  const client = new pg.Client({
    host: layoutOf(dataDir).socketDir,
    user: 'guildhall',
    database: 'guildhall',
    password: readFileSync(layoutOf(dataDir).password, 'utf8').trim(),
  })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  client.query('select count(*) from generate_series(1, 100000000000)').catch(() => {})
  await sleep(100)
  return rows[0]?.pid ?? 0
}

test('a process that reuses the pid in postmaster.pid is neither adopted nor killed', async () => {
  const dataDir = temporaryDataDir()
  const first = await start({ dataDir })
  const unrelated = startHolder(temporaryDataDir())
  await unrelated.next('ready')
  const pid = unrelated.process.pid ?? 0
  await killPostgres(dataDir)
  await first.stop()
  const { cluster, socketDir } = layoutOf(dataDir)
  const pidFile = `${pid}\n${cluster}\n1700000000\n5432\n${socketDir}\n\n  1  1\nready   \n`
  writeFileSync(join(cluster, 'postmaster.pid'), pidFile)
  writeFileSync(join(socketDir, '.s.PGSQL.5432.lock'), pidFile)

  const { connection, adopted } = await start({ dataDir })
  expect(adopted).toBe(false)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await endsWithin(pid, 100)).toBe(false)
})

test('an interrupted initialisation is started again', async () => {
  const dataDir = temporaryDataDir()
  const unfinished = () =>
    existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.includes('unfinished')) : []
  const server = startHolder(dataDir)
  while (!unfinished().some((name) => existsSync(join(dataDir, name, 'PG_VERSION')))) await sleep(2)
  await server.kill()
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  // Also one whose initdb has ended.
  mkdirSync(join(dataDir, 'postgres.unfinished-old', 'base'), { recursive: true })

  const { connection } = await start({ dataDir })
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(dataDir, 'postgres.unfinished-old'))).toBe(false)
})

test('a cluster that cannot start reports the reason in one line', async () => {
  const dataDir = temporaryDataDir()
  const first = await start({ dataDir })
  await first.stop()
  writeFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n')
  await expect(start({ dataDir })).rejects.toThrow(
    /^The database does not start: .*configuration.* \(see .*postgres\.log\)\.$/,
  )
  expect(logOf(dataDir)).toContain('no_such_setting')
})
