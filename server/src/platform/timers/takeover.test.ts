import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '#testing/manual-clock.ts'
import { pause } from '#testing/time.ts'
import { momentOf, moveStories, on, periods } from '#testing/timer-stories.ts'
import { runsOf, toyDatabase } from '#testing/toy-billing.ts'
import { type Database, openDatabase } from '../database/index.ts'

let database: Database
let otherConnections: Database
beforeAll(async () => {
  const connection = await toyDatabase()
  database = openDatabase({ connection })
  otherConnections = openDatabase({ connection })
})
afterAll(() => Promise.all([database.close(), otherConnections.close()]))

const { node, daily, row, untilClockLockIsWaitedFor } = moveStories(() => database)

describe('a move', () => {
  /** A node whose move hangs on day 3 until `revive` is called. */
  function hanging(clock: ManualClock, lease: number | 'the usual' = 300_000) {
    const hung = Promise.withResolvers<void>()
    const revived = Promise.withResolvers<void>()
    let attempts = 0
    const here = node({
      clock,
      ...(lease === 'the usual' ? {} : { lease }),
      hook: async (_, { dueAt }) => {
        if (dueAt < on(3)) return
        attempts++
        hung.resolve()
        await revived.promise
      },
    })
    const revive = () => revived.reject(new Error('too late'))
    return { here, hung: hung.promise, revive, attempts: () => attempts }
  }

  test('is taken over when its lease has expired, and the previous process notices', async () => {
    const clock = manualClock()
    const { here, hung, revive, attempts } = hanging(clock)
    const there = node({ on: otherConnections, clock })
    const id = await daily(here)
    const moving = here.mover.move(id, on(6))
    await hung
    await there.mover.takeOverAbandoned()
    expect(await row(id)).toMatchObject({ target_at: on(6), frozen_at: on(3) })
    clock.add(300_001)
    const takeover = there.mover.takeOverAbandoned()
    // The run of the hanging process holds the lock of the clock.
    await untilClockLockIsWaitedFor()
    revive()
    await takeover
    expect(await moving).toEqual(on(6))
    expect(attempts()).toBe(1)
    expect(await periods(here, id)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('has a lease of less than two seconds, in case its process is killed', async () => {
    const clock = manualClock()
    const { here, hung, revive } = hanging(clock, 'the usual')
    const id = await daily(here)
    const moving = here.mover.move(id, on(6))
    await hung
    const { moved_until: until } = (await row(id)) as { moved_until: Date }
    expect(until.getTime() - clock.ms()).toBeLessThan(2_000)
    revive()
    await expect(moving).rejects.toMatchObject({ name: 'MoveStopped' })
  })

  test('that stops after a takeover reports the failed timer to its caller', async () => {
    const clock = manualClock()
    const { here, hung, revive } = hanging(clock)
    const there = node({
      on: otherConnections,
      clock,
      hook: () => {
        throw new Error('unavailable')
      },
    })
    const id = await daily(here)
    const moving = here.mover.move(id, on(6))
    await hung
    clock.add(300_001)
    const takeover = there.mover.takeOverAbandoned()
    await untilClockLockIsWaitedFor()
    revive()
    await expect(moving).rejects.toMatchObject({
      name: 'MoveStopped',
      at: on(3),
      failedTimer: { kind: 'renewal', subjectId: 's' },
    })
    await takeover
  })

  test('is taken over by a process that waits for its own move of the clock', async () => {
    const clock = manualClock()
    const { here, hung, revive } = hanging(clock)
    const there = node({ on: otherConnections, clock })
    const id = await daily(here)
    const moving = here.mover.move(id, on(6))
    await hung
    const second = there.mover.move(id, on(7))
    await pause(100)
    clock.add(300_001)
    revive()
    expect(await second).toEqual(on(7))
    expect([on(6), on(7)]).toContainEqual(await moving)
    expect(await periods(here, id)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('is released at once by a process that stops', async () => {
    const clock = manualClock()
    const here = node({
      clock,
      hook: async (_, { dueAt }) => {
        if (dueAt >= on(2)) void here.mover.stop()
      },
    })
    const there = node({ on: otherConnections, clock })
    const id = await daily(here)
    await expect(here.mover.move(id, on(6))).rejects.toMatchObject({ reason: 'shutting_down' })
    await here.mover.stop()
    await there.mover.takeOverAbandoned()
    expect((await momentOf(there, id)).at).toEqual(on(6))
    expect(await periods(there, id)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('with leases that expire too early is taken over, but runs no timer twice', async () => {
    const here = node({ lease: 0 })
    const there = node({ on: otherConnections, lease: 0 })
    const id = await daily(here)
    let moving = true
    const takingOver = (async () => {
      while (moving) await Promise.all([there.mover.takeOverAbandoned(), pause(3)])
    })()
    await here.mover.move(id, on(40))
    moving = false
    await takingOver
    expect(await periods(here, id)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
    const runs = await runsOf(here, id)
    expect(runs.map(({ at }) => at)).toEqual([...runs].map(({ at }) => at).sort())
  })
})
