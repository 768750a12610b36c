import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '#testing/cluster.ts'
import { explainStatements } from '#testing/explain.ts'
import { manualClock } from '#testing/manual-clock.ts'
import { day } from '#testing/timer-stories.ts'
import {
  createNode,
  type Hook,
  leftOf,
  manyOrganizations,
  newOrganization,
  plan,
  runsOf,
  toyDatabase,
} from '#testing/toy-billing.ts'
import { type Database, openDatabase, type Tx } from '../database/index.ts'
import { stopwatch } from '../system.ts'
import type { Timer } from './kinds.ts'
import * as store from './store.ts'
import * as turns from './turns.ts'

/** Set `TIMER_VOLUME=1000000` for a longer test. */
const volume = Number(process.env.TIMER_VOLUME ?? 100_000)
const timeout = 60_000 + volume / 5

let connection: Connection
let database: Database
let otherConnections: Database
beforeAll(async () => {
  connection = await toyDatabase()
  database = openDatabase({ connection })
  otherConnections = openDatabase({ connection })
})
afterAll(() => Promise.all([database.close(), otherConnections.close()]))

const clock = manualClock()
const at = (ms: number) => new Date(clock.ms() + ms)

const isLarge = (table: string) => table === 'timers' || table === 'timer_turns'

/** Creates due timers, twenty in each lane; those that run together have a lane each. */
async function createDueTimers(id: string, count = volume, kind = 'plain') {
  for (let done = 0; done < count; done += 10_000) {
    await database.sql.run(
      `insert into timers (organization_id, lane, kind, subject_id, due_at, rank)
       select $1, 'customer ' || case $5 when 'plain' then n / 20 else n end, $5, 'subject ' || n,
              $2::timestamptz + n * interval '1 millisecond' / 100,
              case $5 when 'plain' then 5 else 6 end
         from generate_series($3::int, $4::int) n`,
      [id, at(-60_000), done, Math.min(count, done + 10_000) - 1, kind],
    )
  }
  await turns.lowerWakeAt(database.sql, [id], [at(-60_000)])
}

async function clear() {
  await database.sql.run('truncate timers, timer_turns')
}

describe(`with ${volume} due timers of one organization`, () => {
  test.each([
    ['run one at a time', 'plain', 25],
    // A turn ends after the hundred with which it reaches its share.
    ['run together', 'independent', 124],
  ])(
    'that %s, the timer of another one runs after at most one turn of each worker',
    async (_, kind, perTurn) => {
      await clear()
      const order: string[] = []
      const begun = Promise.withResolvers<void>()
      const hook: Hook = (_, { organizationId }) => {
        order.push(organizationId)
        if (order.length === 60) begun.resolve()
      }
      const nodes = [database, otherConnections].map((on) =>
        createNode({ database: on, clock, hook }),
      )
      const [here, there] = nodes as [(typeof nodes)[0], (typeof nodes)[0]]
      const [busy, quiet] = [await newOrganization(here), await newOrganization(here)]
      await createDueTimers(busy, volume, kind)
      await database.sql.run('vacuum analyze timers')
      for (const { timers } of nodes) timers.start()
      await begun.promise
      const before = order.length
      await plan(there, quiet, { id: 'one', dueAt: at(0) })
      await expect.poll(() => runsOf(here, quiet), { interval: 5 }).toHaveLength(1)
      const runsBefore = order.indexOf(quiet) - before
      await Promise.all(nodes.map(({ timers }) => timers.stop()))
      // Eight workers finish their current turns; one more turn may begin before the commit.
      expect(runsBefore).toBeLessThan(9 * perTurn)
      expect(order.filter((each) => each === busy).length).toBeLessThan(volume)
    },
    timeout,
  )

  test(
    'each statement of a turn reads a few pages, using indexes',
    async () => {
      await clear()
      const node = createNode({ database, clock })
      const id = await newOrganization(node)
      await createDueTimers(id)
      // Debounced work that may run, due after everything else.
      await database.sql.run(
        `insert into timers (organization_id, lane, kind, subject_id, due_at, rank, retry_at)
         select $1, 'state of ' || n, 'plain', 'state of ' || n, $2, 90, $3
           from generate_series(1, 20000) n`,
        [id, at(0), at(-1)],
      )
      const removeMany = await manyOrganizations(database, 20_000, at(0))
      await database.sql.run(
        `insert into timer_turns (organization_id, wake_at, served_at)
         select 'many ' || n, case when n % 100 = 0 then $1 else $2::timestamptz end, $1
           from generate_series(1, 20000) n`,
        [at(0), at(86_400_000)],
      )
      await database.sql.run('vacuum analyze timers, timer_turns')
      const explained = await explainStatements(connection)
      const tx = { ...explained.sql, send: explained.sql.run } as unknown as Tx
      const moment = { organizationId: id, at: at(0), instance: at(0), live: true }
      const timers = await database.sql.many<Timer>(
        'select id, due_at as "dueAt", kind from timers order by due_at, rank, id limit 100',
      )
      const [first, ids] = [timers[0] as Timer, timers.map((timer) => timer.id)]
      const after = { first, rank: 5, limit: 99 }
      const plans = {
        find: await explained.planOf(() => store.find(tx, moment, [0])),
        following: await explained.planOf(() => store.findFollowing(tx, moment, after)),
        next: await explained.planOf(() => store.findNext(tx, moment, after)),
        claimMany: await explained.planOf(() => store.claimMany(tx, moment, ids, false)),
        findFirst: await explained.planOf(() => store.findFirst(tx, id, at(0))),
        claim: await explained.planOf(() => store.claim(tx, moment, first.id, false)),
        upcoming: await explained.planOf(() => store.upcoming(tx, id, 100)),
        pick: await explained.planOf(() => turns.pick(tx, at(0))),
        wake: await explained.planOf((sql) =>
          sql.run('select timers_wake_at($1, $2)', [id, at(0)]),
        ),
        parked: await explained.planOf((sql) => store.countParked(sql)),
      }
      const { claimMany, find, following, pick, ...small } = plans
      const hundred = [claimMany, following].map(({ scanned, pages }) => [scanned, pages < 1_500])
      expect(hundred).toEqual([
        [[], true],
        [[], true],
      ])
      // Fifty candidates of each of two kinds, each compared with the first of its lane.
      expect([find.scanned.filter(isLarge), find.pages < 450]).toEqual([[], true])
      for (const [name, { scanned, pages }] of Object.entries(small)) {
        expect([name, scanned.filter(isLarge)]).toEqual([name, []])
        expect([name, pages < 100, pages]).toEqual([name, true, pages])
      }
      expect(pick.indexes).toContain('timer_turns_due')
      expect([pick.scanned.includes('timer_turns'), pick.pages < 1500]).toEqual([false, true])
      await removeMany()
    },
    timeout,
  )

  test(
    'timers that wait for a retry do not slow down runnable ones',
    async () => {
      await clear()
      const node = createNode({ database, clock })
      const id = await newOrganization(node)
      const failing = Math.min(volume, 100_000) / 2
      await createDueTimers(id, failing)
      await database.sql.run(
        `update timers set attempts = 3, retry_at = $2 where organization_id = $1
            and id in (select min(id) from timers group by lane)`,
        [id, at(60_000)],
      )
      for (let done = 0; done < failing; done += 10_000) {
        await database.sql.run(
          `insert into timers (organization_id, lane, kind, subject_id, due_at, rank, retry_at, attempts)
           select $1, 'failing ' || n, 'plain', 'failing ' || n, $2, 5, $3, 3
             from generate_series($4::int, $5::int) n`,
          [id, at(-90_000), at(90_000), done, Math.min(failing, done + 10_000) - 1],
        )
      }
      await plan(node, id, { id: 'runnable', dueAt: at(0) })
      await database.sql.run('vacuum analyze timers')
      const elapsed = stopwatch()
      await node.timers.runDue()
      expect((await runsOf(node, id)).map(({ subject }) => subject)).toEqual(['runnable'])
      expect(elapsed()).toBeLessThan(10_000)
      expect(await node.timers.nextDue()).toEqual(at(60_000))
    },
    timeout,
  )
})

test('a search reads none of the timers behind failing ones', async () => {
  await clear()
  const node = createNode({ database, clock })
  const id = await newOrganization(node)
  await createDueTimers(id, 8_000)
  const heads = await database.sql.many<Timer>(
    `select distinct on (lane) id, organization_id as "organizationId", lane, attempts from timers
      order by lane, due_at, rank, id`,
  )
  for (const timer of heads) {
    await store.postpone(database.sql, { timer, at: at(0), retryAt: at(60_000), maxAttempts: 20 })
  }
  await plan(node, id, { id: 'runnable', dueAt: at(0) })
  await database.sql.run('vacuum analyze timers')
  const explained = await explainStatements(connection)
  const tx = explained.sql as unknown as Tx
  const find = await explained.planOf(() =>
    store.find(tx, { organizationId: id, at: at(0), instance: at(0), live: true }, [0]),
  )
  const wake = await explained.planOf((sql) =>
    sql.run('select timers_wake_at($1, $2)', [id, at(0)]),
  )
  // Planning the function reads some pages of the catalog.
  expect([heads.length, find.rows, find.pages < 40, wake.pages < 120]).toEqual([400, 1, true, true])
  await node.timers.runDue()
  expect((await runsOf(node, id)).map(({ subject }) => subject)).toEqual(['runnable'])
  expect(await node.timers.nextDue()).toEqual(at(60_000))
})

test.each([
  ['none', -day],
  ['all', 2 * day],
])(
  'a start finds that timers of %s of 10,000 organizations are late with a few pages',
  async (_, ms) => {
    await clear()
    const count = 10_000
    const removeMany = await manyOrganizations(database, count, at(0))
    await database.sql.run(
      `insert into timers (organization_id, lane, kind, subject_id, due_at, rank)
     select 'many ' || n, 'customer', 'plain', 'subject', $1::timestamptz + n * interval '1 second', 5
       from generate_series(1, $2::int) n`,
      [at(0), count],
    )
    await database.sql.run(
      `insert into timer_turns (organization_id, wake_at, served_at)
     select organization_id, due_at, $1 from timers`,
      [at(0)],
    )
    await database.sql.run('vacuum analyze timers, timer_turns')
    const { planOf } = await explainStatements(connection)
    expect((await planOf((sql) => turns.late(sql, at(ms)))).pages).toBeLessThan(20)
    await removeMany()
  },
)

test(
  'an organization is removed in batches while its timers run',
  async () => {
    await clear()
    const clock = manualClock()
    const nodes = [database, otherConnections].map((on) => createNode({ database: on, clock }))
    const [here] = nodes as [(typeof nodes)[0]]
    const [id, live] = [await newOrganization(here), await newOrganization(here, { live: true })]
    await createDueTimers(id, 5_000)
    await createDueTimers(live, 5_000)
    await plan(here, live, { id: 'near', dueAt: at(-1) })
    for (const { timers } of nodes) timers.start()
    await expect.poll(async () => (await runsOf(here, id)).length).toBeGreaterThan(10)
    const remaining = () => leftOf(database, [id, live])
    await Promise.all([here.timers.remove(id), here.timers.remove(live)])
    const after = (await runsOf(here, id)).length
    await expect(plan(here, id, { id: 'x', dueAt: at(0) })).rejects.toMatchObject({
      reason: 'missing',
    })
    await Promise.all(nodes.map(({ timers }) => timers.stop()))
    expect((await runsOf(here, id)).length).toBe(after)
    expect(await remaining()).toEqual([])
    await here.timers.remove(id)
    // A late wake finds no clock, and its row is deleted.
    await turns.lowerWakeAt(database.sql, [id], [at(0)])
    const another = createNode({ database, clock })
    await another.timers.runDue()
    expect(await remaining()).toEqual([])
  },
  timeout,
)
