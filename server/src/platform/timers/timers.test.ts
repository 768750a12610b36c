import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, subjects, timerStories } from '#testing/timer-stories.ts'
import {
  addSubject,
  createNode,
  type Hook,
  plan,
  runsOf,
  toyDatabase,
} from '#testing/toy-billing.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { withTimeout } from '../system.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await toyDatabase() })
})
afterAll(() => database.close())

const { setUp, rows, turn, wakeOf } = timerStories(() => database)

describe('a scheduled timer', () => {
  test('runs once when it is due, and not before', async () => {
    const { node, clock, id, at } = await setUp()
    await plan(node, id, { id: 'a', dueAt: at(1000) })
    await expect.poll(() => wakeOf(id)).toEqual(at(1000))
    await node.timers.runDue()
    clock.add(999)
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual([])
    clock.add(1)
    await node.timers.runDue()
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual(['a'])
    expect(await rows(id)).toEqual([])
  })

  test('wakes the workers of this process after the commit', async () => {
    const { node, id, at } = await setUp()
    node.timers.start()
    await plan(node, id, { id: 'a', dueAt: at(0) })
    await expect.poll(() => subjects(node, id), { timeout: 900, interval: 10 }).toEqual(['a'])
    await node.timers.stop()
  })

  test('is discarded when the transaction rolls back', async () => {
    const { node, id, at } = await setUp()
    const failing = database.transaction(async (tx) => {
      const moment = await node.clocks.moment(tx, id)
      node.timers.schedule(tx, moment, { kind: 'plain', subjectId: 'a', dueAt: at(0) })
      throw new Error('rollback')
    })
    await expect(failing).rejects.toThrow('rollback')
    expect([await rows(id), await turn(id)]).toEqual([[], undefined])
  })

  test('replaces the timer of the same kind and subject, and resets its attempts', async () => {
    const { node, id, at } = await setUp()
    await plan(node, id, { id: 'a', dueAt: at(5000), lane: 'x' })
    await database.sql.run('update timers set attempts = 20, parked = true, retry_at = now()')
    await plan(node, id, { id: 'a', dueAt: at(3000), lane: 'y' })
    const [row, ...others] = await rows(id)
    expect(others).toEqual([])
    expect(row).toMatchObject({ lane: 'y', attempts: 0, parked: false, retry_at: null })
    expect(row?.due_at).toEqual(at(3000))
  })

  test('is stored or canceled by the last call for it in a transaction', async () => {
    const { node, id, at } = await setUp()
    await plan(node, id, { id: 'a', dueAt: at(1) }, { id: 'b', dueAt: at(1) })
    await database.transaction(async (tx) => {
      const moment = await node.clocks.moment(tx, id)
      const { schedule, cancel } = node.timers
      cancel(tx, moment, { kind: 'plain', subjectId: 'a' })
      cancel(tx, moment, { kind: 'plain', subjectId: 'b' })
      schedule(tx, moment, { kind: 'plain', subjectId: 'b', dueAt: at(2) })
      schedule(tx, moment, { kind: 'plain', subjectId: 'c', dueAt: at(3) })
      cancel(tx, moment, { kind: 'plain', subjectId: 'c' })
    })
    expect((await rows(id)).map((row) => [row.subject_id, row.due_at])).toEqual([['b', at(2)]])
  })

  test('with a debounce runs once after the first delay, which later calls do not extend', async () => {
    const { node, clock, id, at } = await setUp()
    const [first, second] = [at(2000), at(3500)]
    await plan(node, id, { id: 'a', dueAt: at(0), debounceMs: 2000 })
    await expect.poll(() => wakeOf(id)).toEqual(first)
    clock.add(1500)
    await plan(node, id, { id: 'a', dueAt: at(0), debounceMs: 2000 })
    expect(second).toEqual(at(2000))
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual([])
    clock.add(500)
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual(['a'])
  })

  test('is not delayed by a later timer of the same organization', async () => {
    const { node, id, at } = await setUp()
    await plan(node, id, { id: 'a', dueAt: at(1000) })
    await plan(node, id, { id: 'b', dueAt: at(9000) })
    await expect.poll(() => wakeOf(id)).toEqual(at(1000))
    expect(await node.timers.nextDue()).toEqual(at(1000))
  })
})

describe('the timers of a lane', () => {
  test('run by due time, rank and order of scheduling', async () => {
    const { node, clock, id, at } = await setUp()
    await plan(node, id, { id: 'late', dueAt: at(2), lane: 'l' })
    await plan(node, id, { id: 'last', dueAt: at(1), lane: 'l', kind: 'state' })
    await plan(node, id, { id: 'first', dueAt: at(1), lane: 'l' })
    await plan(node, id, { id: 'second', dueAt: at(1), lane: 'l' })
    clock.add(10)
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual(['first', 'second', 'last', 'late'])
  })

  test('run one at a time while other lanes run concurrently', async () => {
    let running = 0
    let maxRunning = 0
    const perLane = new Map<string, number>()
    const twoRun = Promise.withResolvers<void>()
    let beside: Promise<number> | undefined
    const hook: Hook = async (_, { lane }) => {
      maxRunning = Math.max(maxRunning, ++running)
      if (running > 1) twoRun.resolve()
      // The other node begins when the turn of this one is certain to be under way.
      beside ??= other.timers.runDue()
      perLane.set(lane, (perLane.get(lane) ?? 0) + 1)
      expect(perLane.get(lane)).toBe(1)
      await withTimeout(5_000, twoRun.promise, undefined)
      await new Promise((resolve) => setTimeout(resolve, 3))
      perLane.set(lane, 0)
      running--
    }
    const { node, clock, id, at } = await setUp({ hook })
    const other = createNode({ database, clock, hook })
    const inputs = Array.from({ length: 60 }, (_, n) => ({
      id: `${n}`.padStart(2, '0'),
      dueAt: at(n),
      lane: `lane ${n % 3}`,
    }))
    await plan(node, id, ...inputs)
    clock.add(100)
    await node.timers.runDue()
    await beside
    while ((await rows(id)).length > 0) {
      clock.add(300)
      await Promise.all([node.timers.runDue(), other.timers.runDue()])
    }
    const ran = await subjects(node, id)
    expect(ran.length).toBe(60)
    expect(maxRunning).toBeGreaterThan(1)
    for (const lane of [0, 1, 2]) {
      const own = ran.filter((subject) => Number(subject) % 3 === lane)
      expect(own).toEqual([...own].sort())
    }
  })

  test('wait for the running one, even if they are due earlier', async () => {
    const begun = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const hook: Hook = async (_, { subjectId }) => {
      if (subjectId !== 'running') return
      begun.resolve()
      await go.promise
    }
    const { node, clock, id, at } = await setUp({ hook })
    await plan(node, id, { id: 'running', dueAt: at(5), lane: 'l' })
    clock.add(10)
    const running = node.timers.runDue()
    await begun.promise
    await plan(node, id, { id: 'before', dueAt: at(-8), lane: 'l' })
    const other = createNode({ database, clock })
    await other.timers.runDue()
    expect(await subjects(node, id)).toEqual([])
    go.resolve()
    await running
    clock.add(300)
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual(['running', 'before'])
  })
})

describe('a failing timer', () => {
  const failing = (subjects: ReadonlySet<string>): Hook => {
    return (_, { subjectId }) => {
      if (subjects.has(subjectId)) throw new Error('unavailable')
    }
  }

  test('is rolled back and counted, and blocks its own lane only', async () => {
    const broken = new Set(['a'])
    const { node, clock, id, at, lines } = await setUp({ hook: failing(broken) })
    await plan(node, id, { id: 'a', dueAt: at(0), lane: 'l' })
    await plan(node, id, { id: 'same lane', dueAt: at(0), lane: 'l' })
    await plan(node, id, { id: 'other lane', dueAt: at(0), lane: 'm' })
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual(['other lane'])
    expect((await rows(id))[0]).toMatchObject({ attempts: 1, retry_at: at(1000), parked: false })
    expect(await wakeOf(id)).toEqual(at(1000))
    expect(lines.filter(({ code }) => code === 'timers.failed').length).toBe(1)
    clock.add(999)
    await node.timers.runDue()
    expect((await rows(id))[0]).toMatchObject({ attempts: 1 })
    broken.clear()
    clock.add(1)
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual(['other lane', 'a', 'same lane'])
  })

  test('is retried after a second, then after twice the delay, up to an hour, and is finally parked', async () => {
    const broken = new Set(['a'])
    const { node, clock, id, at, lines } = await setUp({ hook: failing(broken) })
    await plan(node, id, { id: 'a', dueAt: at(0), lane: 'l' })
    await plan(node, id, { id: 'same lane', dueAt: at(0), lane: 'l' })
    const delays: number[] = []
    for (let attempt = 1; attempt < 20; attempt++) {
      await node.timers.runDue()
      const next = await node.timers.nextDue()
      delays.push((next?.getTime() ?? 0) - clock.ms())
      clock.moveTo(next ?? clock.now())
    }
    expect(delays.slice(0, 13).map((ms) => ms / 1000)).toEqual([
      1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600,
    ])
    expect([await subjects(node, id), await node.timers.parked.count()]).toEqual([[], 0])
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual(['same lane'])
    expect(lines.filter(({ code }) => code === 'timers.parked')).toMatchObject([{ subject: 'a' }])
    expect(await node.timers.parked.count()).toBe(1)
    clock.add(day)
    await node.timers.runDue()
    const [parked] = await node.timers.parked.list(10)
    expect(parked).toMatchObject({ organizationId: id, subjectId: 'a', attempts: 20 })
    broken.clear()
    expect(await node.timers.parked.retry(parked?.id ?? 0)).toBe(true)
    expect(await node.timers.parked.retry(parked?.id ?? 0)).toBe(false)
    await node.timers.runDue()
    expect(await subjects(node, id)).toEqual(['same lane', 'a'])
  })

  test('may have a kind that this process does not know', async () => {
    const { node, id, at } = await setUp()
    await plan(node, id, { id: 'a', dueAt: at(0) })
    await database.sql.run(`update timers set kind = 'unknown' where organization_id = $1`, [id])
    await node.timers.runDue()
    expect(await rows(id)).toMatchObject([{ attempts: 1 }])
  })
})

test('after a downtime, missed periods run one after another, each from the end of the previous one', async () => {
  const { node, clock, id, at } = await setUp()
  const start = at(0).getTime()
  await addSubject(node, id, { id: 's', everyMs: day, nextAt: at(day) })
  clock.add(5 * day + 1)
  await node.timers.runDue()
  clock.add(2_000)
  await node.timers.runDue()
  const runs = await runsOf(node, id)
  const renewals = runs.filter(({ kind }) => kind === 'renewal')
  expect(renewals.map(({ period }) => period)).toEqual([1, 2, 3, 4, 5])
  expect(renewals.map(({ due }) => (Date.parse(due) - start) / day)).toEqual([1, 2, 3, 4, 5])
  // All runs have the time at which they happened.
  expect(new Set(renewals.map(({ at }) => at)).size).toBe(1)
  // The debounced timer runs once for all five.
  expect(runs.filter(({ kind }) => kind === 'state').length).toBe(1)
})
