import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, subjects, timerStories } from '#testing/timer-stories.ts'
import {
  type Hook,
  manyOrganizations,
  newOrganization,
  plan,
  toyDatabase,
} from '#testing/toy-billing.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { pick, raiseWakeAt } from './turns.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await toyDatabase() })
})
afterAll(() => database.close())

const { setUp, wakeOf } = timerStories(() => database)

describe('the wake time of an organization', () => {
  /** Makes timers_wake_at wait for a lock after it has computed its result. */
  async function blockWakeFunction(sql: Database['sql']) {
    await sql.run(
      'alter function timers_wake_at(text, timestamptz) rename to timers_wake_at_original',
    )
    await sql.run(
      `create function timers_wake_at(organization text, instance timestamptz) returns timestamptz
       language plpgsql stable as $$
       declare result timestamptz := timers_wake_at_original(organization, instance);
       begin
         perform pg_advisory_xact_lock_shared(7);
         return result;
       end $$`,
    )
    return async () => {
      await sql.run('drop function timers_wake_at(text, timestamptz)')
      await sql.run(
        'alter function timers_wake_at_original(text, timestamptz) rename to timers_wake_at',
      )
    }
  }

  const waitingFor = async (locktype: string) =>
    (
      await database.sql.many(
        `select 1 from pg_locks where locktype = $1 and not granted
            and (database is null or database = (select oid from pg_database
                                                  where datname = current_database()))`,
        [locktype],
      )
    ).length

  test('is not raised past a timer that is written concurrently', async () => {
    const { node, clock, id, at } = await setUp()
    await plan(node, id, { id: 'later', dueAt: at(day) })
    await expect.poll(() => wakeOf(id)).toEqual(at(day))
    const restore = await blockWakeFunction(database.sql)
    const held = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const holding = database.transaction(async (tx) => {
      await tx.run('select pg_advisory_xact_lock(7)')
      held.resolve()
      await go.promise
    })
    await held.promise
    const raising = database.transaction((tx) => raiseWakeAt(tx, id, clock.now(), clock.now()))
    await expect.poll(() => waitingFor('advisory')).toBe(1)
    await plan(node, id, { id: 'sooner', dueAt: at(50) })
    // The writer lowers wake_at at once, or waits for the worker that has locked the row.
    const isWaiting = async () => (await waitingFor('transactionid')) === 1
    await expect
      .poll(async () => (await isWaiting()) || (await wakeOf(id))?.getTime() === at(50).getTime())
      .toBe(true)
    go.resolve()
    await Promise.all([holding, raising])
    await expect.poll(() => waitingFor('transactionid')).toBe(0)
    await restore()
    // The writer no longer waits, and has perhaps not committed yet.
    await expect.poll(() => wakeOf(id)).toEqual(at(50))
  })

  test('is repaired by the sweep when a process ended between commit and wake', async () => {
    const { node, clock, id, at } = await setUp()
    await plan(node, id, { id: 'a', dueAt: at(500) })
    await expect.poll(() => wakeOf(id)).toEqual(at(500))
    expect(await node.timers.sweep()).toBe(0)
    await database.sql.run(`update timer_turns set wake_at = 'infinity'`)
    expect(await node.timers.sweep()).toBe(1)
    expect(await wakeOf(id)).toEqual(at(500))
    await database.sql.run('delete from timer_turns')
    expect(await node.timers.sweep()).toBe(1)
    clock.add(500)
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual(['a'])
    expect(await node.timers.sweep()).toBe(0)
  })

  test('is repaired for all organizations, page by page', async () => {
    const { node, id, at } = await setUp()
    const removeMany = await manyOrganizations(database, 1200, at(0))
    await database.sql.run(
      `insert into timers (organization_id, lane, kind, subject_id, due_at, rank)
       select 'many ' || n, 'l', 'plain', 's', $1, 5 from generate_series(1, 1200) n`,
      [at(day)],
    )
    expect(await node.timers.sweep()).toBe(1200)
    expect(await node.timers.sweep()).toBe(0)
    expect(await wakeOf('many 1200')).toEqual(at(day))
    await removeMany()
    expect(await subjects(node, id)).toEqual([])
  })
})

test('the least recently served organization is next, whenever it was woken', async () => {
  const { clock, at } = await setUp()
  await database.sql.run(
    `insert into timer_turns (organization_id, wake_at, served_at)
     values ('busy', $1, $3), ('quiet', $2, $1), ('not due', $4, $1)`,
    [at(-60_000), at(-1), at(-2), at(1)],
  )
  const picked = []
  for (let n = 0; n < 3; n++) {
    picked.push(await database.transaction((tx) => pick(tx, clock.now())))
    clock.add(1)
    await database.sql.run(
      `update timer_turns set wake_at = $1 where organization_id = 'not due'`,
      [at(1)],
    )
  }
  expect(picked).toEqual(['quiet', 'busy', 'quiet'])
})

describe('timers of live organizations', () => {
  test('are paused all at once and resumed', async () => {
    const { node, clock, id, at } = await setUp()
    const sandbox = await newOrganization(node)
    await plan(node, id, { id: 'a', dueAt: at(1) })
    await plan(node, sandbox, { id: 'b', dueAt: at(1) })
    await node.timers.pauses.pause()
    await node.timers.pauses.pause()
    expect(await node.timers.pauses.since()).toEqual(clock.now())
    clock.add(1)
    await node.timers.runDue()
    expect([await subjects(node, id), await subjects(node, sandbox)]).toEqual([[], ['b']])
    await node.timers.pauses.resume()
    expect(await node.timers.pauses.since()).toBeUndefined()
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual(['a'])
  })

  test('wait while their organization is stopped, beside others, and run in order when it is started', async () => {
    const { node, clock, id, at } = await setUp()
    const other = await newOrganization(node, { live: true })
    await plan(node, id, ...[1, 2, 3].map((n) => ({ id: `${n}`, dueAt: at(n), lane: 'l' })))
    await plan(node, other, { id: 'b', dueAt: at(1) })
    expect(await node.timers.pauses.stop(id)).toEqual(clock.now())
    expect(await node.timers.pauses.isHeld(id)).toBe(true)
    expect(await node.timers.pauses.isHeld(other)).toBe(false)
    clock.add(10)
    await node.timers.runDue()
    expect([await subjects(node, id), await subjects(node, other)]).toEqual([[], ['b']])
    // A start of a server days later is not alarmed by what waits for an operator.
    clock.add(3 * day)
    expect(await node.timers.pauses.pauseIfLate()).toBe(false)
    expect(await node.timers.pauses.start(id)).toBe(true)
    expect(await node.timers.pauses.start(id)).toBe(false)
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual(['1', '2', '3'])
  })

  test('of a sandbox and of nobody cannot be stopped', async () => {
    const { node } = await setUp()
    const sandbox = await newOrganization(node)
    expect(await node.timers.pauses.stop(sandbox)).toBeUndefined()
    expect(await node.timers.pauses.stop('nobody')).toBeUndefined()
    expect(await node.timers.pauses.stopped(10)).toEqual([])
  })

  test('stop in the middle of a turn when they are paused', async () => {
    const hook: Hook = (_, { subjectId }) =>
      subjectId === '3' ? node.timers.pauses.pause() : undefined
    const { node, clock, id, at } = await setUp({ hook })
    await plan(node, id, ...[1, 2, 3, 4, 5].map((n) => ({ id: `${n}`, dueAt: at(n), lane: 'l' })))
    clock.add(10)
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual(['1', '2', '3'])
    await node.timers.pauses.resume()
    clock.add(300)
    await node.timers.runDue()
    expect((await subjects(node, id)).length).toBe(5)
  })

  test('are not paused at a start because those of one lane wait behind a failing one', async () => {
    const hook: Hook = (_, { subjectId }) => {
      if (subjectId === 'failing') throw new Error('failing')
    }
    const { node, clock, id, at } = await setUp({ hook })
    await plan(
      node,
      id,
      { id: 'failing', dueAt: at(0), lane: 'l' },
      { id: 'behind', dueAt: at(1), lane: 'l' },
    )
    await node.timers.runDue()
    clock.add(day + 2)
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual([])
    expect(await node.timers.pauses.pauseIfLate()).toBe(false)
  })

  test('are paused at a start that finds them more than a day late, which is logged', async () => {
    const { node, clock, id, at, lines } = await setUp()
    const sandbox = await newOrganization(node)
    await plan(node, sandbox, { id: 'b', dueAt: at(0) })
    const dueAt = at(0)
    await plan(node, id, { id: 'a', dueAt })
    await expect.poll(() => wakeOf(id)).toEqual(dueAt)
    clock.add(day)
    expect(await node.timers.pauses.pauseIfLate()).toBe(false)
    clock.add(1)
    expect(await node.timers.pauses.pauseIfLate()).toBe(true)
    expect(lines.at(-1)).toMatchObject({ code: 'timers.paused_late', organization: id })
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual([])
    await node.timers.pauses.resume()
    await node.timers.runDue()
    expect(await node.timers.pauses.pauseIfLate()).toBe(false)
  })
})
