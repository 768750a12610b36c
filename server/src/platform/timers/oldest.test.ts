import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, startCluster } from '#testing/cluster.ts'
import { isOldestInstalled, onOldest } from '#testing/oldest.ts'
import {
  day,
  momentOf,
  moveStories,
  on,
  periods,
  subjects,
  timerStories,
} from '#testing/timer-stories.ts'
import { newOrganization, plan, toyDatabase } from '#testing/toy-billing.ts'
import { type Database, openDatabase } from '../database/index.ts'

/** The other tests of timers and clocks run on this release by `npm run test:oldest`. */
describe.skipIf(!isOldestInstalled())(onOldest, () => {
  let cluster: Cluster
  let database: Database
  beforeAll(async () => {
    cluster = await startCluster('oldest')
    database = openDatabase({ connection: await toyDatabase(cluster.connection) })
  })
  afterAll(async () => {
    await database?.close()
    await cluster?.stop()
  })

  const { setUp, wakeOf } = timerStories(() => database)
  const { node, daily, row } = moveStories(() => database)

  test('a move of the clock of a sandbox runs its timers at their due times', async () => {
    const here = node()
    const id = await daily(here)
    expect(await here.mover.move(id, on(2.5))).toEqual(on(2.5))
    expect(await periods(here, id)).toEqual([1, 2])
    expect(await row(id)).toMatchObject({ target_at: null, frozen_at: null })
    expect((await momentOf(here, id)).at).toEqual(on(2.5))
  })

  test('timers of a live organization run when due, and the next one wakes the worker', async () => {
    const { node: here, clock, id, at } = await setUp()
    const soon = at(day)
    await plan(here, id, { id: 'now', dueAt: at(0) }, { id: 'soon', dueAt: soon })
    await here.timers.runDue()
    expect([await subjects(here, id), await wakeOf(id)]).toEqual([['now'], soon])
    clock.add(day)
    await here.timers.runDue()
    expect(await subjects(here, id)).toEqual(['now', 'soon'])
  })

  test('a lost wake is repaired, and late timers are paused at the start', async () => {
    const { node: here, clock, id, at } = await setUp()
    await plan(here, id, { id: 'a', dueAt: at(0) })
    await expect.poll(() => wakeOf(id)).toEqual(at(0))
    await database.sql.run('delete from timer_turns')
    expect(await here.timers.sweep()).toBe(1)
    await newOrganization(here)
    clock.add(day + 1)
    expect(await here.timers.pauses.pauseIfLate()).toBe(true)
    await here.timers.pauses.resume()
    await here.timers.runDue()
    expect(await subjects(here, id)).toEqual(['a'])
  })
})
