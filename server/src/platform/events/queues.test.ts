import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase } from '#testing/cluster.ts'
import { type Database, openDatabase, type Tx } from '../database/index.ts'
import { createLogger } from '../log.ts'
import { type MovableClock, movableClock } from '../system.ts'
import { createEvents, type Events } from './events.ts'
import { lockQueue, takeFirst } from './store.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await createDatabase(inject('cluster')) })
})
afterAll(() => database.close())

const soon = { timeout: 15_000 }
const silent = createLogger('silent')

function append(events: Events, aggregate: string, left = 0) {
  return database.transaction((tx) =>
    events.append(tx, 'two_factor.backup_code_used', aggregate, { userId: 'ada', left }),
  )
}

async function moveBy(events: Events, clock: MovableClock, ms: number) {
  const target = new Date(clock.ms() + ms)
  await events.runDue()
  for (;;) {
    const next = await events.nextDue()
    if (!next || next > target) break
    if (next > clock.now()) clock.moveTo(next)
    await events.runDue()
  }
  clock.moveTo(target)
  await events.runDue()
}

test('a slow reaction delays neither another reaction nor another aggregate', async () => {
  const events = createEvents(database, movableClock(), silent)
  const { promise, resolve } = Promise.withResolvers<void>()
  const seen: string[] = []
  events.react('two_factor.backup_code_used', 'slow', async (_, { payload }) => {
    if (payload.left === 1) await promise
    else seen.push('slow, of another')
  })
  events.react('two_factor.backup_code_used', 'quick', async () => void seen.push('quick'))
  await append(events, 'first', 1)
  await expect.poll(() => seen, soon).toEqual(['quick'])
  await append(events, 'second')
  await expect.poll(() => seen.toSorted(), soon).toEqual(['quick', 'quick', 'slow, of another'])
  resolve()
  await events.stop()
})

test('appending to an aggregate does not wait for a reaction to it, and nothing is lost', async () => {
  const events = createEvents(database, movableClock(), silent)
  const { promise, resolve } = Promise.withResolvers<void>()
  const seen: unknown[] = []
  events.react('two_factor.backup_code_used', 'waits', async (_, { payload }) => {
    seen.push(payload.left)
    if (seen.length === 1) await promise
  })
  await append(events, 'same', 1)
  await expect.poll(() => seen.length, soon).toBe(1)
  for (let n = 2; n <= 20; n++) await append(events, 'same', n)
  expect(seen.length).toBe(1)
  resolve()
  await expect.poll(() => seen.length, soon).toBe(20)
  expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  await events.runDue()
  expect(await database.sql.many(`select 1 from reaction_queues where aggregate = 'same'`)).toEqual(
    [],
  )
  await events.stop()
})

test('an event appended during the reaction to the previous one is not lost', async () => {
  const clock = movableClock()
  const nodes = [1, 2].map(() => createEvents(database, clock, silent))
  const seen: unknown[] = []
  for (const node of nodes) {
    node.react(
      'two_factor.backup_code_used',
      'counts',
      async (_, { payload }) => void seen.push(payload),
    )
  }
  for (const node of nodes) node.start()
  const write = async (node: Events) => {
    for (let n = 0; n < 100; n++) await append(node, 'busy', n)
  }
  await Promise.all(nodes.map(write))
  await expect.poll(() => seen.length, soon).toBe(200)
  await Promise.all(nodes.map((node) => node.stop()))
})

test('a reaction that fails for a day is set aside; later events continue, and it can be retried', async () => {
  const clock = movableClock()
  const events = createEvents(database, clock, silent)
  let isFixed = false
  const seen: number[] = []
  events.react('two_factor.backup_code_used', 'delicate', async (_, { payload: { left: n } }) => {
    if (n === 1 && !isFixed) throw new Error('out of order')
    seen.push(n)
  })
  await append(events, 'a', 1)
  await append(events, 'a', 2)
  await moveBy(events, clock, 0.9 * 86_400_000)
  expect([seen, await events.setAside.count()]).toEqual([[], 0])
  await moveBy(events, clock, 0.2 * 86_400_000)
  expect([seen, await events.setAside.count()]).toEqual([[2], 1])
  const [one] = await events.setAside.list(10)
  expect(one).toMatchObject({ reaction: 'delicate', aggregate: 'a', error: 'Error: out of order' })
  expect(await events.nextDue()).toBeUndefined()

  isFixed = true
  expect(await events.setAside.retry(one?.id ?? '')).toBe(true)
  await events.runDue()
  expect([seen, await events.setAside.count()]).toEqual([[2, 1], 0])
  expect(await events.setAside.retry(one?.id ?? '')).toBe(false)
  expect(await events.setAside.retry('1:nothing')).toBe(false)
})

type Plan = { 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] }
const rowsIn = (plan: Plan): number =>
  plan['Actual Rows'] * plan['Actual Loops'] + (plan.Plans ?? []).reduce((n, p) => n + rowsIn(p), 0)
const removed = (plan: object): number =>
  [...JSON.stringify(plan).matchAll(/"Rows Removed by [^"]*":(\d+)/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )

/** Explains the statements of a step, and returns how many rows the database read for it. */
async function touchedBy(tx: Tx, step: (tx: Tx) => Promise<unknown>): Promise<number> {
  let touched = 0
  await step({
    ...tx,
    async one(text, params = []) {
      const [row] = await tx.many<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (analyze, format json) ${text}`,
        params,
      )
      const plan = row?.['QUERY PLAN'][0]?.Plan
      if (plan) touched += rowsIn(plan) + removed(plan)
      return undefined
    },
  })
  return touched
}

test('with 100,000 events waiting behind a failing aggregate and a failing reaction, the next is found at once', async () => {
  const clock = movableClock()
  const events = createEvents(database, clock, silent)
  events.react('two_factor.backup_code_used', 'broken', async () => {
    throw new Error('never')
  })
  const seen: string[] = []
  events.react('two_factor.backup_code_used', 'sound', async (_, { payload }) => {
    if (payload.left < 0) throw new Error('never')
    seen.push('sound')
  })
  for (let part = 0; part < 10; part++) await fill(part)
  await database.sql.run('analyze event_reactions')
  await database.sql.run('analyze reaction_queues')
  await append(events, 'well')
  await expect.poll(() => seen, soon).toEqual(['sound'])
  await database
    .transaction(async (tx) => {
      const queue = { reaction: 'sound', aggregate: 'failing', attempts: 0, failingSince: null }
      expect(await touchedBy(tx, (tx) => lockQueue(tx, 'broken', clock.now()))).toBeLessThan(200)
      expect(await touchedBy(tx, (tx) => takeFirst(tx, queue))).toBeLessThan(200)
      throw new Error('taken back')
    })
    .catch((error) => expect(String(error)).toContain('taken back'))
  await events.stop()
})

/** Ten thousand events: half of them behind one failing event, half in failed queues of their own. */
async function fill(part: number) {
  await database.sql.run(
    `with payload as (
       insert into event_payloads (body) values ('{"userId": "ada", "left": -1}') returning id
     ),
     event as (
       insert into events (type, aggregate, payload_id, created_at, occurred_at)
       select 'two_factor.backup_code_used', case when n % 2 = 0 then 'failing' else 'f' || n end,
              payload.id, '2020-01-01', '2020-01-01'
         from payload, generate_series($1::int, $1::int + 9999) as n
       returning id, aggregate
     ),
     waiting as (
       insert into event_reactions (event_id, reaction, aggregate)
       select id, case when aggregate = 'failing' then 'sound' else 'broken' end, aggregate
         from event returning reaction, aggregate
     )
     insert into reaction_queues (reaction, aggregate, due_at, attempts)
     select distinct reaction, aggregate, timestamptz '2100-01-01', 3 from waiting
     on conflict do nothing`,
    [part * 10_000],
  )
}
