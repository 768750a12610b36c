import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbedded } from './index.ts'
import { query, start, temporaryDataDir } from './testing/support.ts'

const mode = (path: string) => statSync(path).mode & 0o777

test('a fresh directory becomes a private, durable UTF-8 database in UTC', async () => {
  const dataDir = temporaryDataDir()
  const { connection, url, adopted } = await start({ dataDir })
  expect(adopted).toBe(false)
  expect(
    await query(
      connection,
      `select current_user as "user", current_setting('server_version_num')::int / 10000 as version,
              current_setting('fsync') as fsync, current_setting('synchronous_commit') as "commit",
              current_setting('timezone') as zone, current_setting('server_encoding') as encoding,
              current_setting('listen_addresses') as addresses, lower('ЖÀ') as lower,
              (select rolsuper from pg_roles where rolname = current_user) as super`,
    ),
  ).toEqual([
    {
      user: 'guildhall',
      version: 18,
      fsync: 'on',
      commit: 'on',
      zone: 'UTC',
      encoding: 'UTF8',
      addresses: '',
      lower: 'жà',
      super: false,
    },
  ])
  expect(mode(dataDir)).toBe(0o700)
  expect(mode(join(dataDir, 'postgres'))).toBe(0o700)
  expect(mode(join(dataDir, 'postgres-password'))).toBe(0o600)

  const byUrl = new pg.Client({ connectionString: url })
  await byUrl.connect()
  await byUrl.query('create database another')
  await byUrl.end()
  await expect(query({ ...connection, password: 'guessed' }, 'select 1')).rejects.toThrow(
    /password/,
  )
})

test('rows survive a stop, and a stopped directory has no process and no socket', async () => {
  const dataDir = temporaryDataDir()
  const first = await start({ dataDir })
  await query(first.connection, 'create table kept as select 42 as answer')
  const idle = new pg.Client(first.connection)
  idle.on('error', () => {})
  await idle.connect()
  await first.stop()
  expect(readdirSync(join(dataDir, 'run'))).toEqual([])
  expect(readdirSync(dataDir)).not.toContain('server.holder')

  const second = await start({ dataDir })
  expect(second.adopted).toBe(false)
  expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a temporary cluster does not sync', async () => {
  const { connection } = await start({ dataDir: temporaryDataDir(), durable: false })
  expect(await query(connection, 'show fsync')).toEqual([{ fsync: 'off' }])
})

test('a path too long for a socket uses a private temporary directory', async () => {
  const dataDir = temporaryDataDir('a-rather-long-name-'.repeat(4), 'of-directories-'.repeat(6))
  const { connection, stop } = await start({ dataDir })
  expect(dirname(connection.host)).toBe(tmpdir())
  expect(mode(connection.host)).toBe(0o700)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
  expect(statSync(connection.host, { throwIfNoEntry: false })).toBeUndefined()
})

test('a directory may contain spaces, commas and non-Latin letters', async () => {
  const { connection } = await start({ dataDir: temporaryDataDir("дані, мої 'та' інші") })
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a lost password is replaced without losing rows', async () => {
  const dataDir = temporaryDataDir()
  const first = await start({ dataDir })
  await query(first.connection, 'create table kept as select 42 as answer')
  await first.stop()
  rmSync(join(dataDir, 'postgres-password'))

  const second = await start({ dataDir })
  expect(second.connection.password).not.toBe(first.connection.password)
  expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a foreign directory or another version is refused unchanged, in one line', async () => {
  const dataDir = temporaryDataDir()
  const cluster = join(dataDir, 'postgres')
  mkdirSync(cluster, { recursive: true })
  writeFileSync(join(cluster, 'precious'), 'photographs')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /^\S+ is not a PostgreSQL data directory.*$/,
  )
  writeFileSync(join(cluster, 'PG_VERSION'), '16\n')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/^\S+ was created by PostgreSQL 16, .*$/)
  expect(readdirSync(cluster)).toEqual(['PG_VERSION', 'precious'])
})

test('a directory shared by all users of the machine is refused', async () => {
  const dataDir = temporaryDataDir()
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o1777)
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /^DATA_DIR \S+ is a shared directory; .*$/,
  )
  expect(mode(dataDir)).toBe(0o777)
})

test('a file at the path of the directory is reported', async () => {
  const dataDir = temporaryDataDir()
  writeFileSync(dataDir, '')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`DATA_DIR ${dataDir} cannot be used: `)
})
