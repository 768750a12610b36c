import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Connection, createDatabase } from '#testing/cluster.ts'
import { crashingDatabase } from '#testing/crashing-database.ts'
import { explainStatements } from '#testing/explain.ts'
import { fillFeed, refreshStatistics } from '#testing/feed-rows.ts'
import { type Database, openDatabase, type Tx } from '../database/index.ts'
import { createEvents } from '../events/index.ts'
import { deleteOld } from '../events/store.ts'
import { createLogger } from '../log.ts'
import { movableClock } from '../system.ts'
import { createFeed } from './feed.ts'
import * as store from './store.ts'

const script = fileURLToPath(new URL('../../../testing/feed-numberer.ts', import.meta.url))
const log = createLogger('silent')
const clock = movableClock()

async function setUp() {
  const connection = await createDatabase(inject('cluster'))
  const database = openDatabase({ connection })
  onTestFinished(() => database.close())
  const events = createEvents(database, clock, log)
  const feed = createFeed({ clock, database, events, log })
  const add = (organizationId: string) =>
    database.transaction((tx) =>
      events.append(tx, 'organization.updated', `organization:${organizationId}`, {
        id: organizationId,
        name: 'Acme',
        slug: 'acme',
        logo: null,
        metadata: null,
        createdAt: '2030-01-01T00:00:00.000Z',
      }),
    )
  return { connection, database, events, feed, add }
}

const numbers = async (database: Database, id: string) => {
  const rows = await database.sql.many<{ number: number }>(
    'select number from feed_entries where organization_id = $1 order by number',
    [id],
  )
  return rows.map(({ number }) => number)
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test.each(['for update skip locked', 'insert into feed_entries', 'commit', 'committed'])(
  'a numberer that crashes at "%s" leaves neither a gap nor a duplicate',
  async (cut) => {
    const { database, events, feed, add } = await setUp()
    for (let n = 0; n < 3; n++) await add('o1')
    const crashing = crashingDatabase(database, cut)
    const other = createFeed({ clock, database: crashing.database, events: { attach() {} }, log })
    await other.run().catch(() => undefined)
    await add('o1')
    await feed.run()
    expect(await numbers(database, 'o1')).toEqual(upTo(4))
    await events.stop()
  },
)

async function startNumberer(connection: Connection): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, JSON.stringify(connection)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

test('processes that number and are killed again and again leave neither gaps nor duplicates', async () => {
  const { connection, database, feed, add } = await setUp()
  let isWriting = true
  let written = 0
  const writers = Array.from({ length: 4 }, async () => {
    while (isWriting) {
      await add('o1')
      written++
    }
  })
  for (let round = 0; round < 6; round++) {
    const children = await Promise.all([startNumberer(connection), startNumberer(connection)])
    const before = written
    await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(before + 100)
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(children.map((child) => once(child, 'exit')))
  }
  isWriting = false
  await Promise.all(writers)
  await expect
    .poll(async () => [await feed.run(), (await numbers(database, 'o1')).length], {
      timeout: 20_000,
    })
    .toEqual([0, written])
  expect(await numbers(database, 'o1')).toEqual(upTo(written))
}, 120_000)

test('while 100,000 events of one organization wait, another gets its number, and pages are cheap', async () => {
  const { connection, database, feed, add } = await setUp()
  // Numbering empties the table: if it were vacuumed meanwhile, reading all of it would be the best plan.
  await database.sql.run('alter table feed_pending set (autovacuum_enabled = false)')
  await fillFeed(database, 'big', 100_000)
  const plan = await explainStatements(connection)
  const now = clock.now()
  const numbering = await plan.planOf((sql) => store.number(sql as Tx, ['big'], 100, now))
  expect(numbering.scanned).not.toContain('feed_pending')
  expect(numbering.pages).toBeLessThan(5_000)
  await add('small')
  const running = feed.run()
  await expect
    .poll(() => numbers(database, 'small'), { timeout: 10_000, interval: 20 })
    .toEqual([1])
  expect((await numbers(database, 'big')).length).toBeLessThan(100_000)
  expect(await running).toBe(100_001)
  expect((await numbers(database, 'big')).at(-1)).toBe(100_000)

  await refreshStatistics(database, ['events', 'feed_entries'])
  const sweep = await plan.planOf((sql) =>
    deleteOld(sql, [store.needsEvent('e')], new Date(now.getTime() + 1), 0, 1_000),
  )
  for (const table of ['events', 'feed_entries', 'feed_pending']) {
    expect(sweep.scanned).not.toContain(table)
  }
  for (const [work, index, most] of [
    [(sql) => store.read(sql, 'big', 50_000, 200), 'feed_entries_pkey', 2_000],
    [(sql) => store.pendingOrganizations(sql, '', 200), 'feed_pending_pkey', 1_000],
    [(sql) => store.deleteOld(sql, now, 500), 'feed_entries_by_time', 8_000],
  ] satisfies [Parameters<typeof plan.planOf>[0], string, number][]) {
    const { indexes, scanned, pages } = await plan.planOf(work)
    expect(indexes).toContain(index)
    expect(scanned).not.toContain('feed_entries')
    expect([index, most, pages <= most ? '' : pages]).toEqual([index, most, ''])
  }
}, 120_000)
