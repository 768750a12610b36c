import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, momentOf, moveStories, on, periods, text } from '#testing/timer-stories.ts'
import { createNode, newOrganization, plan, runsOf, toyDatabase } from '#testing/toy-billing.ts'
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
  test('runs the timers due up to its target, each at its due time and by rank', async () => {
    const here = node()
    const id = await daily(here)
    expect(await here.mover.move(id, on(2))).toEqual(on(2))
    expect(await runsOf(here, id)).toEqual(
      [1, 2].flatMap((period) => [
        { kind: 'renewal', subject: 's', period, at: text(period), due: text(period) },
        {
          kind: 'reaction',
          subject: 's',
          period: 2 * period - 1,
          at: text(period),
          due: text(period),
        },
        { kind: 'state', subject: 's', period: 2 * period, at: text(period), due: text(period) },
      ]),
    )
  })

  test('leaves later timers to the workers, which run them when due by the moved clock', async () => {
    const here = node()
    const id = await daily(here)
    await here.mover.move(id, on(1.5))
    await here.timers.runDue()
    const next = await database.sql.one<{ at: Date }>(
      'select wake_at as at from timer_turns where organization_id = $1',
      [id],
    )
    expect(next?.at).toEqual(on(0.5))
    here.clock.add(day / 2)
    await here.timers.runDue()
    expect(await periods(here, id)).toEqual([1, 2])
  })

  test('runs all timers itself until it ends', async () => {
    const other = node({ on: otherConnections })
    const workers: Promise<unknown>[] = []
    const here = node({
      hook: async (_, { kind }) => {
        if (kind === 'reaction') await other.timers.runDue()
        if (kind === 'reaction') workers.push(other.timers.runDue())
      },
    })
    const id = await daily(here)
    await plan(here, id, ...[1, 2, 3].map((n) => ({ id: `${n}`, dueAt: on(1), lane: `${n}` })))
    await database.sql.run('update timer_turns set wake_at = $1', [on(-1)])
    await here.mover.move(id, on(3))
    await Promise.all(workers)
    const runs = await runsOf(here, id)
    expect(runs.length).toBe(12)
    expect(runs.slice(0, 4).map(({ kind }) => kind)).toEqual(['renewal', 'plain', 'plain', 'plain'])
  })

  test('ends the current turn of a worker', async () => {
    const ran: string[] = []
    const mover = node({
      on: otherConnections,
      hook: (_, { subjectId }) => void ran.push(subjectId),
    })
    let moving: Promise<Date> | undefined
    const worker = node({
      hook: async (_, { organizationId, subjectId }) => {
        ran.push(`${subjectId} by the worker`)
        moving ??= mover.mover.move(organizationId, on(1))
        await untilClockLockIsWaitedFor()
      },
    })
    const single = createNode({ ...worker, workers: 1, hook: worker.hook })
    const id = await newOrganization(single)
    await plan(single, id, ...['1', '2', '3'].map((n) => ({ id: n, dueAt: on(0) })))
    await single.timers.runDue()
    expect(await moving).toEqual(on(1))
    expect(ran).toEqual(['1 by the worker', '2', '3'])
  })

  test('does not block commands, which see the frozen moment', async () => {
    const other = node({ on: otherConnections })
    let moving = true
    const seen: Date[] = []
    const here = node({
      hook: async (_, { kind }, moment) => {
        // A command on another node, during a run.
        const { at, frozen } = await momentOf(other, moment.organizationId)
        if (kind === 'renewal') expect([at, frozen]).toEqual([moment.at, true])
      },
    })
    const id = await daily(here)
    const watching = (async () => {
      while (moving) seen.push((await momentOf(other, id)).at)
    })()
    await here.mover.move(id, on(30))
    moving = false
    await watching
    seen.push((await momentOf(other, id)).at)
    expect(seen).toEqual([...seen].sort((a, b) => a.getTime() - b.getTime()))
    // During the move, the clock shows due times only, which are whole days.
    const during = seen.filter((at) => at > on(0) && at < on(30))
    expect(during.length).toBeGreaterThan(5)
    expect(during.every((at) => (at.getTime() - on(0).getTime()) % day === 0)).toBe(true)
  })

  test('runs timers that commands schedule during the move', async () => {
    const other = node({ on: otherConnections })
    const here = node({
      hook: async (_, { kind }, { organizationId, at }) => {
        if (kind === 'renewal' && at.getTime() === on(2).getTime()) {
          await plan(
            other,
            organizationId,
            { id: 'late', dueAt: on(1) },
            { id: 'soon', dueAt: on(3) },
          )
        }
      },
    })
    const id = await daily(here)
    await here.mover.move(id, on(3))
    const plain = (await runsOf(here, id)).filter(({ kind }) => kind === 'plain')
    expect(plain.map(({ subject, at }) => [subject, at])).toEqual([
      ['late', text(2)],
      ['soon', text(3)],
    ])
  })

  test('runs overdue timers first, at the current time of the clock', async () => {
    const here = node()
    const id = await newOrganization(here)
    await plan(here, id, { id: 'a', dueAt: on(-2) })
    await here.mover.move(id, on(1))
    expect(await runsOf(here, id)).toMatchObject([{ at: text(0), due: text(-2) }])
  })

  test('skips parked timers', async () => {
    const here = node()
    const id = await daily(here)
    await plan(here, id, { id: 'p', dueAt: on(1) })
    await database.sql.run(
      `update timers set parked = true where organization_id = $1 and subject_id = 'p'`,
      [id],
    )
    expect(await here.mover.move(id, on(2))).toEqual(on(2))
  })
})

describe('concurrent moves', () => {
  test('run one after another, each from the target of the previous one', async () => {
    const [here, there] = [node(), node({ on: otherConnections })]
    const id = await daily(here)
    const plus = (days: number) => (now: Date) => new Date(now.getTime() + days * day)
    const ends = await Promise.all([
      here.mover.move(id, plus(3)),
      there.mover.move(id, plus(3)),
      here.mover.move(id, plus(3)),
    ])
    expect(ends.map((at) => at.toISOString()).sort()).toEqual([text(3), text(6), text(9)])
    expect(await periods(here, id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('fail if their target has been reached by a previous move', async () => {
    const [here, there] = [node(), node({ on: otherConnections })]
    const id = await daily(here)
    const outcomes = await Promise.allSettled([
      here.mover.move(id, on(5)),
      there.mover.move(id, on(5)),
    ])
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { name: 'ClockError', reason: 'not_in_future' } }])
    expect(await periods(here, id)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('a failing timer', () => {
  test('does not stop a move with four failures', async () => {
    let failures = 4
    const here = node({
      hook: (_, { kind }) => {
        if (kind === 'renewal' && failures-- > 0) throw new Error('unavailable')
      },
    })
    const id = await daily(here)
    await here.mover.move(id, on(2))
    expect((await runsOf(here, id)).map(({ at }) => at)).toEqual([1, 1, 1, 2, 2, 2].map(text))
  })

  test('stops the move after five failures, and the next move retries it', async () => {
    let broken = true
    let attempts = 0
    const here = node({
      hook: (_, { kind, dueAt }) => {
        if (!broken || kind !== 'reaction' || dueAt < on(2)) return
        attempts++
        throw new Error('unavailable')
      },
    })
    const id = await daily(here)
    const stopped = {
      name: 'MoveStopped',
      at: on(2),
      failedTimer: { kind: 'reaction', subjectId: 's' },
    }
    await expect(here.mover.move(id, on(5))).rejects.toMatchObject(stopped)
    expect(attempts).toBe(5)
    expect(await momentOf(here, id)).toMatchObject({ at: on(2), frozen: true, movedBy: null })
    here.clock.add(1)
    expect((await momentOf(here, id)).at).toEqual(on(2))
    await expect(here.mover.move(id, on(2))).rejects.toMatchObject({ reason: 'not_in_future' })
    await expect(here.mover.move(id, on(5))).rejects.toMatchObject(stopped)
    broken = false
    expect(await here.mover.move(id, on(5))).toEqual(on(5))
    expect(await periods(here, id)).toEqual([1, 2, 3, 4, 5])
    expect(await row(id)).toMatchObject({ frozen_at: null, target_at: null, moved_by: null })
  })

  test('is retried by the workers after the move stopped, and no later timer runs', async () => {
    let broken = true
    const here = node({
      hook: (_, { kind }) => {
        if (broken && kind === 'reaction') throw new Error('unavailable')
      },
    })
    const id = await daily(here)
    await expect(here.mover.move(id, on(5))).rejects.toMatchObject({ name: 'MoveStopped' })
    broken = false
    here.clock.add(day)
    await here.timers.runDue()
    expect((await runsOf(here, id)).map(({ kind, at }) => [kind, at])).toEqual(
      ['renewal', 'reaction', 'state'].map((kind) => [kind, text(1)]),
    )
  })
})
