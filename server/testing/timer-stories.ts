import { expect } from 'vitest'
import type { Database } from '../src/platform/database/index.ts'
import { createLogger } from '../src/platform/log.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'
import {
  addSubject,
  clockRow,
  createNode,
  type Hook,
  newOrganization,
  runsOf,
  type ToyNode,
} from './toy-billing.ts'

export const day = 86_400_000
const start = Date.parse('2030-01-01T00:00:00.000Z')
export const on = (days: number) => new Date(start + days * day)
export const text = (days: number) => on(days).toISOString()

export const subjects = async (node: ToyNode, id: string) =>
  (await runsOf(node, id)).map(({ subject }) => subject)

export const periods = async (node: ToyNode, id: string) =>
  (await runsOf(node, id)).flatMap(({ kind, period }) => (kind === 'renewal' ? [period] : []))

export const momentOf = (node: ToyNode, id: string) =>
  node.database.transaction((tx) => node.clocks.moment(tx, id))

type SetUp = { hook?: Hook; live?: boolean; clock?: ManualClock; workers?: number }

/** Fixtures for tests of timers on one database. */
export function timerStories(database: () => Database) {
  /** All tests of a file share the tables, so the timers of earlier tests are deleted. */
  async function setUp(options: SetUp = {}) {
    const { hook, live = true, clock = manualClock(), workers = 4 } = options
    await database().sql.run('delete from timer_turns')
    await database().sql.run('delete from timers')
    const lines: { code: string; subject?: string }[] = []
    const log = createLogger('debug', { write: (line) => void lines.push(JSON.parse(line)) })
    const node = createNode({
      database: database(),
      clock,
      log,
      workers,
      ...(hook ? { hook } : {}),
    })
    const id = await newOrganization(node, { live })
    return { node, clock, id, lines, at: (ms: number) => new Date(clock.ms() + ms) }
  }

  const rows = (id: string) =>
    database().sql.many<Record<string, unknown>>(
      'select * from timers where organization_id = $1 order by id',
      [id],
    )
  const turn = (id: string) =>
    database().sql.one<{ wake: string; served: string }>(
      `select wake_at::text as wake, served_at::text as served from timer_turns
        where organization_id = $1`,
      [id],
    )
  const wakeOf = async (id: string) => {
    const row = await database().sql.one<{ at: Date | null }>(
      `select nullif(wake_at, 'infinity') as at from timer_turns where organization_id = $1`,
      [id],
    )
    return row?.at
  }

  return { setUp, rows, turn, wakeOf }
}

type NodeOptions = { hook?: Hook; clock?: ManualClock; lease?: number; on?: Database }

/** Fixtures for tests of moves, with several nodes on one database. */
export function moveStories(database: () => Database) {
  function node({ on: chosen = database(), clock = manualClock(), ...rest }: NodeOptions = {}) {
    return createNode({ database: chosen, clock, ...rest })
  }

  async function daily(here: ToyNode, id = 's') {
    const organization = await newOrganization(here)
    await addSubject(here, organization, { id, everyMs: day, nextAt: on(1) })
    return organization
  }

  const row = (id: string) => clockRow(database(), id)

  /** Waits until a transaction in this database waits for the lock of a clock. */
  const untilClockLockIsWaitedFor = () =>
    expect
      .poll(async () => {
        const text = `select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`
        return (await database().sql.many(text)).length
      })
      .toBeGreaterThan(0)

  return { node, daily, row, untilClockLockIsWaitedFor }
}
