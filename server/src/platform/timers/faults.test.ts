import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CrashPoint, crashingDatabase } from '#testing/crashing-database.ts'
import { type ManualClock, manualClock } from '#testing/manual-clock.ts'
import {
  addSubject,
  createNode,
  newOrganization,
  plan,
  stateOf,
  toyDatabase,
} from '#testing/toy-billing.ts'
import { type Database, openDatabase } from '../database/index.ts'

const day = 86_400_000
const start = Date.parse('2030-01-01T00:00:00.000Z')
const on = (days: number) => new Date(start + days * day)

let database: Database
let otherConnections: Database
beforeAll(async () => {
  const connection = await toyDatabase()
  database = openDatabase({ connection })
  otherConnections = openDatabase({ connection })
})
afterAll(() => Promise.all([database.close(), otherConnections.close()]))

/** Every step of a turn, identified by a part of its statement. */
const workerCrashPoints: readonly (readonly [string, CrashPoint])[] = [
  ['picking an organization', 'from timer_turns t'],
  ['setting served_at', 'set served_at'],
  ['reading the moment', 'billing_moment('],
  ['finding a timer', 'pg_try_advisory_xact_lock'],
  ['locking the customer', 'from toy_customers'],
  ['claiming the timer', 'delete from timers where'],
  ['running the timer', 'update toy_subjects'],
  ['the last statement of the run', 'insert into toy_runs'],
  ['writing the next timers', 'with input as'],
  ['the commit', 'commit'],
  ['receiving the result of the commit', 'committed'],
  ['locking the turn', 'select 1 from timer_turns'],
  ['raising wake_at', 'timers_wake_at($1, $2)'],
]

/** Three days of workers and sweeps; the last node outlives the one that crashes. */
async function runThreeDays(
  id: string,
  clock: ManualClock,
  nodes: readonly ReturnType<typeof createNode>[],
) {
  for (let n = 0; n < 12; n++) {
    clock.add(day / 4)
    for (const { timers } of nodes) {
      // Several times, because a turn without a run delays the next poll.
      for (let round = 0; round < 3; round++) {
        await timers.runDue().catch(() => undefined)
        clock.add(2_000)
      }
    }
    await nodes.at(-1)?.timers.sweep()
  }
  return id
}

async function addSubjects(node: ReturnType<typeof createNode>, id: string) {
  await addSubject(node, id, { id: 'a', customer: 'c', everyMs: day, nextAt: on(1) })
  await addSubject(node, id, { id: 'b', customer: 'c', everyMs: day, nextAt: on(1.5) })
  await addSubject(node, id, { id: 'd', customer: 'd', everyMs: day / 2, nextAt: on(1) })
}

/** The parts of the state that a retry must not change; the time of a run may differ. */
function comparableState({
  subjects,
  customers,
  timers,
  runs,
}: Awaited<ReturnType<typeof stateOf>>) {
  return {
    subjects,
    customers,
    timers,
    renewals: runs
      .filter(({ kind }) => kind === 'renewal')
      .map(({ subject, period, due }) => [subject, period, due])
      .sort(),
  }
}

async function runWorkers(crashPoint?: CrashPoint, occurrence = 1) {
  const clock = manualClock()
  await database.sql.run('delete from timer_turns')
  const crashing = crashPoint ? crashingDatabase(database, crashPoint, occurrence) : undefined
  const healthy = createNode({ database: otherConnections, clock, workers: 1 })
  const id = await newOrganization(healthy, { live: true })
  await addSubjects(healthy, id)
  const first = crashing ? [createNode({ database: crashing.database, clock, workers: 1 })] : []
  await runThreeDays(id, clock, [...first, healthy])
  const state = comparableState(await stateOf(healthy, id))
  await healthy.timers.remove(id)
  return { state, hasCrashed: crashing?.hasCrashed() }
}

describe('a worker', () => {
  test.each(workerCrashPoints)(
    'that crashes before %s does not change the final state',
    async (_, point) => {
      const expected = await runWorkers()
      expect(expected.state.renewals.length).toBeGreaterThan(6)
      for (const occurrence of [1, 3]) {
        const { state, hasCrashed } = await runWorkers(point, occurrence)
        expect(hasCrashed).toBe(true)
        expect({ ...state, customers: undefined }).toEqual({
          ...expected.state,
          customers: undefined,
        })
      }
    },
  )
})

describe('a command', () => {
  async function command(crashPoint: CrashPoint) {
    const clock = manualClock()
    const healthy = createNode({ database: otherConnections, clock })
    const id = await newOrganization(healthy, { live: true })
    await plan(healthy, id, { id: 'old', dueAt: on(9) })
    const { database: db, hasCrashed } = crashingDatabase(database, crashPoint)
    const outcome = await plan(createNode({ database: db, clock }), id, { id: 'new', dueAt: on(1) })
      .then(() => 'resolved')
      .catch(() => 'rejected')
    const rows = await otherConnections.sql.many<{ id: string }>(
      'select subject_id as id from timers where organization_id = $1 order by 1',
      [id],
    )
    expect(hasCrashed()).toBe(true)
    return { healthy, clock, id, outcome, scheduled: rows.map((row) => row.id) }
  }

  test.each([
    ['reading the moment', 'billing_moment('],
    ['writing the timer', 'with input as'],
    ['the commit', 'commit'],
  ])('that crashes before %s schedules nothing', async (_, point) => {
    const { outcome, scheduled } = await command(point)
    expect([outcome, scheduled]).toEqual(['rejected', ['old']])
  })

  test.each([
    ['before the wake', 'wake'],
    ['during the wake', 'insert into timer_turns'],
  ])(
    'that crashes %s has scheduled its timer, and the sweep wakes the workers',
    async (_, point) => {
      const { healthy, clock, id, scheduled } = await command(point)
      expect(scheduled).toEqual(['new', 'old'])
      clock.moveTo(on(1))
      await healthy.timers.runDue()
      const ran = () => stateOf(healthy, id).then(({ runs }) => runs.map(({ subject }) => subject))
      expect(await ran()).toEqual([])
      await healthy.timers.sweep()
      await healthy.timers.runDue()
      expect(await ran()).toEqual(['new'])
    },
  )
})

const moverCrashPoints: readonly (readonly [string, CrashPoint])[] = [
  ['locking the clock', 'pg_advisory_xact_lock(billing_clock_lock'],
  ['beginning the move', 'set frozen_at = $2, target_at'],
  ['reading the next due time', 'select kind, due_at'],
  ['freezing the clock', 'set frozen_at = greatest'],
  ['reading the moment of a timer', 'billing_moment('],
  ['finding a timer', 'as locked'],
  ['claiming the timer', 'delete from timers where'],
  ['running the timer', 'update toy_subjects'],
  ['writing the next timers', 'with input as'],
  ['a commit', 'commit'],
  ['receiving the result of a commit', 'committed'],
  ['finishing the move', 'floor_at = target_at'],
  ['releasing the due timers', 'insert into timer_turns'],
]

describe('a mover', () => {
  async function runMove(crashPoint?: CrashPoint, occurrence = 1) {
    const clock = manualClock()
    const healthy = createNode({ database: otherConnections, clock })
    const id = await newOrganization(healthy)
    await addSubjects(healthy, id)
    const crashing = crashPoint ? crashingDatabase(database, crashPoint, occurrence) : undefined
    if (crashing) {
      const node = createNode({ database: crashing.database, clock })
      await expect(node.mover.move(id, on(5))).rejects.toThrow()
      expect(crashing.hasCrashed()).toBe(true)
      clock.add(30_001)
      await healthy.mover.takeOverAbandoned()
    }
    // The caller retries; the takeover may already have reached the target.
    const retry = healthy.mover.move(id, on(5))
    if (crashing) await retry.catch((error) => expect(error.reason).toBe('not_in_future'))
    else await retry
    return stateOf(healthy, id)
  }

  test.each(moverCrashPoints)(
    'that crashes before %s does not change the final state',
    async (_, point) => {
      const expected = await runMove()
      expect(expected.runs.length).toBeGreaterThan(30)
      const runsOnce = /target_at|floor_at|timer_turns/.test(point)
      for (const occurrence of runsOnce ? [1] : [1, 4]) {
        expect(await runMove(point, occurrence)).toEqual(expected)
      }
    },
  )
})
