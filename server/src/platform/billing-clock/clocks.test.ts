import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase } from '#testing/cluster.ts'
import { type ManualClock, manualClock } from '#testing/manual-clock.ts'
import { pause } from '#testing/time.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { createLogger } from '../log.ts'
import { systemRandom } from '../system.ts'
import { drive } from './drive.ts'
import { createClocks, createMover, type DueWork } from './index.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: await createDatabase(inject('cluster')) })
})
afterAll(() => database.close())

const nothingDue: DueWork = {
  nextStop: async () => undefined,
  runNext: async () => 'nothing',
  failedTimer: async () => undefined,
  releaseDueTimers: async () => undefined,
}

let organizations = 0

/** A server process, whose clock may differ from that of another node. */
function node(clock: ManualClock = manualClock(), due = nothingDue) {
  const clocks = createClocks({ database, clock })
  const log = createLogger('silent')
  const mover = createMover({ database, clock, clocks, due, log, random: systemRandom() })
  const shown = async (id: string) =>
    (await database.transaction((tx) => clocks.moment(tx, id))).at.toISOString()
  return { clock, clocks, mover, shown }
}

async function withClock(live = false, on = node()) {
  const id = `organization ${organizations++}`
  await database.transaction((tx) => on.clocks.create(tx, id, { live }))
  return { ...on, id }
}

const clockError = (reason: string) => expect.objectContaining({ name: 'ClockError', reason })
const row = (id: string) =>
  database.sql.one('select * from billing_clocks where organization_id = $1', [id])

test('a clock starts at the time of the server and is created once', async () => {
  const { id, clock, clocks, shown } = await withClock()
  clock.add(1500)
  await database.transaction((tx) => clocks.create(tx, id, { live: true }))
  expect(await shown(id)).toBe('2030-01-01T00:00:01.500Z')
  expect(await row(id)).toMatchObject({ live: false, offset_ms: 0 })
})

test('an organization without a clock has no moment', async () => {
  const { shown, mover, clocks } = node()
  await expect(shown('unknown')).rejects.toEqual(clockError('missing'))
  await expect(clocks.goLive('unknown')).rejects.toEqual(clockError('missing'))
  await expect(mover.move('unknown', new Date('2031-01-01'))).rejects.toEqual(clockError('missing'))
})

test('a moved clock continues from its target on every node', async () => {
  const here = await withClock()
  const other = node(manualClock('2030-01-01T00:00:00.400Z'))
  expect(await here.mover.move(here.id, new Date('2031-05-01T12:00:00.000Z'))).toEqual(
    new Date('2031-05-01T12:00:00.000Z'),
  )
  here.clock.add(250)
  expect(await here.shown(here.id)).toBe('2031-05-01T12:00:00.250Z')
  expect(await other.shown(here.id)).toBe('2031-05-01T12:00:00.400Z')
  expect(await here.clocks.show(database.sql, here.id)).toMatchObject({ moving: false })
})

test('a moved clock never shows less than its target, even if the clock of a node is behind', async () => {
  const here = await withClock()
  await here.mover.move(here.id, new Date('2030-06-01T00:00:00.000Z'))
  const behind = node(manualClock('2029-12-31T23:58:30.000Z'))
  expect(await behind.shown(here.id)).toBe('2030-06-01T00:00:00.000Z')
  behind.clock.add(91_000)
  expect(await behind.shown(here.id)).toBe('2030-06-01T00:00:01.000Z')
})

test('a clock is moved only forward, from the time it shows', async () => {
  const { id, mover, clock } = await withClock()
  const now = clock.now()
  for (const to of [now, new Date(now.getTime() - 1), new Date(Number.NaN)]) {
    await expect(mover.move(id, to)).rejects.toEqual(clockError('not_in_future'))
  }
  const later = (ms: number) => (from: Date) => new Date(from.getTime() + ms)
  await mover.move(id, later(1000))
  expect(await mover.move(id, later(500))).toEqual(new Date(now.getTime() + 1500))
  await expect(mover.move(id, new Date(now.getTime() + 1500))).rejects.toEqual(
    clockError('not_in_future'),
  )
})

test('a distant target is exact to the millisecond', async () => {
  const { id, mover, shown, clock } = await withClock()
  await mover.move(id, new Date('9876-05-04T03:02:01.003Z'))
  clock.add(4)
  expect(await shown(id)).toBe('9876-05-04T03:02:01.007Z')
})

test('a live clock is not moved, and only an unmoved clock becomes live', async () => {
  const live = await withClock(true)
  await expect(live.mover.move(live.id, new Date('2031-01-01'))).rejects.toEqual(clockError('live'))
  const unmoved = await withClock()
  await unmoved.clocks.goLive(unmoved.id)
  await unmoved.clocks.goLive(unmoved.id)
  await expect(unmoved.mover.move(unmoved.id, new Date('2031-01-01'))).rejects.toEqual(
    clockError('live'),
  )
  const moved = await withClock()
  await moved.mover.move(moved.id, new Date('2031-01-01'))
  await expect(moved.clocks.goLive(moved.id)).rejects.toEqual(clockError('already_moved'))
})

/** Holds the lock of the clock in an open command until the returned function is called. */
async function hold(id: string, { clocks }: ReturnType<typeof node>) {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const ended = database.transaction(async (tx) => {
    await clocks.moment(tx, id)
    begun.resolve()
    await end.promise
  })
  await begun.promise
  return () => {
    end.resolve()
    return ended
  }
}

const outcome = (work: Promise<unknown>) =>
  Promise.race([work.then(() => 'done'), pause(150).then(() => 'waits')])

test('a move waits for running commands', async () => {
  const here = await withClock()
  const release = await hold(here.id, here)
  const moving = here.mover.move(here.id, new Date('2031-01-01'))
  expect(await outcome(moving)).toBe('waits')
  expect(await row(here.id)).toMatchObject({ target_at: null, offset_ms: 0 })
  await release()
  await moving
})

test('a command that waited for a change of the clock sees the new time', async () => {
  const here = await withClock()
  const changed = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const change = here.clocks.change(here.id, async (tx) => {
    await tx.run('update billing_clocks set offset_ms = 1000 where organization_id = $1', [here.id])
    changed.resolve()
    await release.promise
  })
  await changed.promise
  const command = here.shown(here.id)
  expect(await outcome(command)).toBe('waits')
  release.resolve()
  await change
  expect(await command).toBe('2030-01-01T00:00:01.000Z')
})

test('a change gets the time at which it obtained the lock', async () => {
  const here = await withClock()
  const release = await hold(here.id, here)
  const change = here.clocks.change(here.id, async (_, row, instance) => [row?.at, instance])
  expect(await outcome(change)).toBe('waits')
  here.clock.add(700)
  await release()
  expect(await change).toEqual([here.clock.now(), here.clock.now()])
})

test('a command of a live organization holds no lock', async () => {
  const here = await withClock(true)
  const release = await hold(here.id, here)
  expect(await outcome(here.clocks.change(here.id, async () => undefined))).toBe('done')
  await release()
})

test('a move waits for a command that takes longer than the lock timeout', async () => {
  const here = await withClock()
  const release = await hold(here.id, here)
  const moving = here.mover.move(here.id, new Date('2031-01-01'))
  await pause(3_500)
  await release()
  expect(await moving).toEqual(new Date('2031-01-01'))
})

test('a process without the lease takes no step of a move', async () => {
  const { id, clock, clocks } = await withClock()
  await database.sql.run(
    `update billing_clocks set frozen_at = floor_at, target_at = '2031-01-01',
            moved_by = 'holder', moved_until = '2031-01-01'
      where organization_id = $1`,
    [id],
  )
  const before = await row(id)
  const dependencies = { sql: database.sql, clock, clocks, due: nothingDue, lease: 1000 }
  expect(await drive(dependencies, id, 'other', () => false)).toBe('lost')
  expect(await row(id)).toEqual(before)
  expect(await drive(dependencies, id, 'holder', () => false)).toBe('finished')
})

test('a removed clock is missing, even during a move', async () => {
  const due: DueWork = {
    ...nothingDue,
    nextStop: async () => new Date('2030-02-01'),
    runNext: async (organizationId) => {
      await here.clocks.remove(organizationId)
      return 'nothing'
    },
  }
  const here = await withClock(false, node(manualClock(), due))
  await expect(here.mover.move(here.id, new Date('2031-01-01'))).rejects.toEqual(
    clockError('missing'),
  )
  await expect(here.shown(here.id)).rejects.toEqual(clockError('missing'))
})

test('a caller that aborts does not stop the move', async () => {
  const release = Promise.withResolvers<void>()
  const due: DueWork = {
    ...nothingDue,
    nextStop: async () => (hasRun ? undefined : new Date('2030-02-01')),
    runNext: async () => {
      await release.promise
      hasRun = true
      return 'nothing'
    },
  }
  let hasRun = false
  const here = await withClock(false, node(manualClock(), due))
  const controller = new AbortController()
  const { signal } = controller
  const moving = here.mover.move(here.id, new Date('2031-01-01'), { signal })
  await expect.poll(() => here.shown(here.id)).toBe('2030-02-01T00:00:00.000Z')
  controller.abort(new Error('aborted'))
  await expect(moving).rejects.toThrow('aborted')
  release.resolve()
  await expect.poll(() => here.shown(here.id)).toBe('2031-01-01T00:00:00.000Z')
})
