import pg from 'pg'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { type Connection, createDatabase } from '#testing/cluster.ts'
import { createLogger } from '../log.ts'
import { stopwatch } from '../system.ts'
import { type DatabaseOptions, openDatabase } from './database.ts'

let connection: Connection
beforeAll(async () => {
  connection = await createDatabase(inject('cluster'))
  const { sql, close } = openDatabase({ connection })
  await sql.run('create table notes (text text)')
  await close()
})

function open(options: Partial<DatabaseOptions> = {}) {
  const logged: { code?: string }[] = []
  const log = createLogger('debug', { write: (line) => void logged.push(JSON.parse(line)) })
  const database = openDatabase({ connection, log, ...options })
  onTestFinished(() => database.close())
  return { database, codes: () => logged.map(({ code }) => code) }
}

/** A separate connection, to take locks and to terminate backends. */
async function connectSeparately(): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const pidOf = async (sql: { one: ReturnType<typeof open>['database']['sql']['one'] }) =>
  (await sql.one<{ pid: number }>('select pg_backend_pid() as pid'))?.pid

const kind = (wanted: string) =>
  expect.objectContaining({ name: 'DatabaseUnavailable', kind: wanted })
const notes = async ({ database }: ReturnType<typeof open>, text: string) =>
  (await database.sql.many('select 1 from notes where text = $1', [text])).length

test('after closing no connection is left, so that a database that stops next ends none', async () => {
  const observer = await connectSeparately()
  for (let round = 0; round < 5; round++) {
    const { sql, hot, close } = openDatabase({ connection })
    const many = Array.from({ length: 20 }, (_, n) => (n % 2 ? sql : hot.sql).many('select 1'))
    await Promise.all(many)
    await close()
    const { rows } = await observer.query(
      `select query from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    expect(rows).toEqual([])
  }
})

test('a failing callback after a commit is logged, and the commit stands', async () => {
  const opened = open()
  const after: string[] = []
  const answer = await opened.database.transaction(async (tx) => {
    await tx.run('insert into notes values ($1)', ['followed'])
    tx.afterCommit(() => {
      throw new Error('no')
    })
    tx.afterCommit(async () => Promise.reject(new Error('also rejected')))
    tx.afterCommit(() => void after.push('the next one'))
    return 'done'
  })
  expect([answer, after]).toEqual(['done', ['the next one']])
  expect(await notes(opened, 'followed')).toBe(1)
  await expect
    .poll(opened.codes)
    .toEqual(['database.after_commit_failed', 'database.after_commit_failed'])
})

test('a conflict is retried with growing pauses, a limited number of times', async () => {
  const { database } = open()
  let tries = 0
  const elapsed = stopwatch()
  const conflict = database.transaction(async (tx) => {
    tries++
    await tx.run(`do $$ begin raise exception 'met' using errcode = '40001'; end $$`)
  })
  await expect(conflict).rejects.toThrow('met')
  expect(tries).toBe(5)
  // The pauses are at least 5, 10, 20 and 40 ms.
  expect(elapsed()).toBeGreaterThan(70)
})

test('a connection that is terminated between two statements is replaced', async () => {
  const opened = open()
  const terminator = await connectSeparately()
  let tries = 0
  await opened.database.transaction(async (tx) => {
    tries++
    const pid = await pidOf(tx)
    await tx.run('insert into notes values ($1)', ['survivor'])
    if (tries > 1) return
    await terminator.query('select pg_terminate_backend($1)', [pid])
    await expect.poll(opened.codes).toContain('database.connection_lost')
    // The transaction notices it and starts again on another connection.
    await tx.run('select 1')
  })
  expect([tries, await notes(opened, 'survivor')]).toEqual([2, 1])
})

test('a statement whose connection is terminated fails as lost, and the next one succeeds', async () => {
  const { database } = open({ maxConnections: 1 })
  const terminator = await connectSeparately()
  const pid = await pidOf(database.sql)
  const slow = database.sql.run('select pg_sleep(4)')
  const refused = expect(slow).rejects.toEqual(kind('lost'))
  await expect
    .poll(async () => {
      const text = 'select 1 from pg_stat_activity where pid = $1 and wait_event = $2'
      return (await terminator.query(text, [pid, 'PgSleep'])).rowCount
    })
    .toBe(1)
  await terminator.query('select pg_terminate_backend($1)', [pid])
  await refused
  expect(await pidOf(database.sql)).not.toBe(pid)
})

test('a rejected statement keeps its connection open', async () => {
  const { database } = open({ maxConnections: 1 })
  const pid = await pidOf(database.sql)
  await expect(database.sql.run('select 1 / 0')).rejects.toThrow('division by zero')
  expect(await pidOf(database.sql)).toBe(pid)
})

/** Takes an advisory lock until the test ends or releases it. */
async function holdLock(key: number) {
  const client = await connectSeparately()
  await client.query('select pg_advisory_lock($1)', [key])
  return () => client.query('select pg_advisory_unlock($1)', [key])
}
const waitFor = 'select pg_advisory_lock_shared($1), pg_advisory_unlock_shared($1)'

/** How many statements wait for the lock. */
const waiting = async (client: pg.Client, key: number) => {
  const text = "select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted"
  return (await client.query(text, [key])).rowCount
}

test('a caller that finds no free connection is refused as busy, and hot reads use their own pool', async () => {
  // Long enough to connect, until both connections are in use.
  let acquireTimeout = 30_000
  const { database } = open({ maxConnections: 2, acquireTimeout: () => acquireTimeout })
  expect(await database.hot.sql.run('select 1')).toBe(1)
  const observer = await connectSeparately()
  const release = await holdLock(1)
  const busy = [1, 2].map(() => database.sql.run(waitFor, [1]))
  await expect.poll(() => waiting(observer, 1)).toBe(2)
  acquireTimeout = 100
  await expect(database.sql.run('select 1')).rejects.toEqual(kind('busy'))
  await expect(database.transaction((tx) => tx.run('select 1'))).rejects.toEqual(kind('busy'))
  expect(await database.hot.sql.run('select 1')).toBe(1)
  expect(await database.hot.transaction((tx) => tx.run('select 1'))).toBe(1)
  await release()
  await Promise.all(busy)
  expect(await database.sql.run('select 1')).toBe(1)
})

test('long lists never use all connections, and are refused when too many wait', async () => {
  let acquireTimeout = 30_000
  const options = { maxConnections: 3, listConnections: 2, acquireTimeout: () => acquireTimeout }
  const { database } = open(options)
  const observer = await connectSeparately()
  const release = await holdLock(2)
  const lists = [1, 2].map(() => database.lists.run(waitFor, [2]))
  await expect.poll(() => waiting(observer, 2)).toBe(2)
  expect(await database.sql.run('select 1')).toBe(1)
  acquireTimeout = 100
  await expect(database.lists.run(waitFor, [2])).rejects.toEqual(kind('busy'))
  expect(await database.sql.run('select 1')).toBe(1)
  await release()
  expect(await Promise.all(lists)).toEqual([1, 1])
})

test('a database that does not listen is reported as unreachable', async () => {
  const { database } = open({ connection: { ...connection, host: '127.0.0.1', port: 1 } })
  await expect(database.sql.run('select 1')).rejects.toEqual(kind('unreachable'))
  await expect(database.transaction((tx) => tx.run('select 1'))).rejects.toEqual(
    kind('unreachable'),
  )
})
