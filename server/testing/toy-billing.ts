import { inject } from 'vitest'
import { createClocks, createMover, type Moment } from '../src/platform/billing-clock/index.ts'
import { type Database, openDatabase, type Tx } from '../src/platform/database/index.ts'
import { createLogger, type Logger } from '../src/platform/log.ts'
import { systemRandom } from '../src/platform/system.ts'
import { createTimers, type Timer, type Timers } from '../src/platform/timers/index.ts'
import { type Connection, createDatabase } from './cluster.ts'
import type { ManualClock } from './manual-clock.ts'

/** A minimal billing model: subjects with periods; each renewal counts one and schedules the next. */
const schema = `
  create table toy_subjects (
    organization_id text not null, id text not null, customer text not null,
    every_ms bigint not null, period integer not null default 0, next_at timestamptz(3) not null,
    primary key (organization_id, id));
  create table toy_customers (
    organization_id text not null, id text not null, number integer not null default 0,
    primary key (organization_id, id));
  create table toy_runs (
    seq bigint generated always as identity primary key, organization_id text not null,
    kind text not null, subject text not null, lane text not null, period integer,
    at timestamptz(3) not null, due timestamptz(3) not null);
  create table toy_inside (organization_id text not null, lane text not null,
    primary key (organization_id, lane));
`

export type Run = {
  readonly kind: string
  readonly subject: string
  readonly period: number | null
  readonly at: string
  readonly due: string
}

export async function toyDatabase(cluster = inject('cluster')): Promise<Connection> {
  const connection = await createDatabase(cluster)
  const database = openDatabase({ connection, maxConnections: 1 })
  for (const statement of schema.split(';\n')) {
    if (statement.trim() !== '') await database.sql.run(statement)
  }
  await database.close()
  return connection
}

export type Hook = (tx: Tx, timer: Timer, moment: Moment) => Promise<void> | void

type Options = {
  readonly database: Database
  readonly clock: ManualClock
  readonly log?: Logger
  readonly workers?: number
  readonly lease?: number
  /** Called in the middle of each run. */
  readonly hook?: Hook
}

export type ToyNode = ReturnType<typeof createNode>

async function log(tx: Tx, timer: Timer, moment: Moment, period: number | null) {
  await tx.run(
    `insert into toy_runs (organization_id, kind, subject, lane, period, at, due)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [timer.organizationId, timer.kind, timer.subjectId, timer.lane, period, moment.at, timer.dueAt],
  )
}

const lockCustomer = (tx: Tx, { organizationId, lane }: Timer) =>
  tx.run('select 1 from toy_customers where organization_id = $1 and id = $2 for update', [
    organizationId,
    lane,
  ])

/** Of timers that are due at the same time. */
const order = ['renewal', 'prepared', 'plain', 'independent', 'reaction', 'state']

function defineKinds(timers: Timers, hook: Hook) {
  timers.define({
    name: 'renewal',
    lock: async (tx, timer) => void (await lockCustomer(tx, timer)),
    async run(tx, timer, moment) {
      const { organizationId, subjectId, lane } = timer
      const subject = await tx.one<{ period: number; nextAt: Date; everyMs: number }>(
        `select period, next_at as "nextAt", every_ms as "everyMs" from toy_subjects
          where organization_id = $1 and id = $2 for update`,
        [organizationId, subjectId],
      )
      if (!subject || subject.nextAt > moment.at) return
      const period = subject.period + 1
      const nextAt = new Date(subject.nextAt.getTime() + subject.everyMs)
      await tx.run(
        `update toy_subjects set period = $3, next_at = $4
          where organization_id = $1 and id = $2`,
        [organizationId, subjectId, period, nextAt],
      )
      await log(tx, timer, moment, period)
      await hook(tx, timer, moment)
      timers.schedule(tx, moment, { kind: 'renewal', subjectId, lane, dueAt: nextAt })
      timers.schedule(tx, moment, { kind: 'reaction', subjectId, lane, dueAt: moment.at })
      const state = { kind: 'state', subjectId: lane, lane, dueAt: moment.at, debounceMs: 2_000 }
      timers.schedule(tx, moment, state)
    },
  })
  for (const name of ['reaction', 'state', 'plain']) {
    timers.define({
      name,
      async run(tx, timer, moment) {
        // Numbered per customer, so that tests can check the order.
        const row = await tx.one<{ number: number }>(
          `update toy_customers set number = number + 1
            where organization_id = $1 and id = $2 returning number`,
          [timer.organizationId, timer.lane],
        )
        await log(tx, timer, moment, row?.number ?? null)
        await hook(tx, timer, moment)
      },
    })
  }
}

function defineIndependent(timers: Timers, hook: Hook) {
  timers.define({
    name: 'independent',
    lockMany: async (tx, all) =>
      void (await tx.run(
        `select 1 from toy_customers where organization_id = $1 and id = any($2)
          order by id for update`,
        [all[0]?.organizationId, all.map(({ lane }) => lane)],
      )),
    async runMany(tx, runs) {
      for (const { timer, moment } of runs) {
        await log(tx, timer, moment, null)
        await hook(tx, timer, moment)
      }
    },
  })
}

/** A server process with its own connections and clock. */
export function createNode(options: Options) {
  const { database, clock, log = createLogger('silent'), hook = () => undefined } = options
  const { workers = 4, lease } = options
  const clocks = createClocks({ database, clock })
  const timers = createTimers({ database, clock, log, clocks, order, workers })
  defineKinds(timers, hook)
  defineIndependent(timers, hook)
  const random = systemRandom()
  const mover = createMover({
    database,
    clock,
    random,
    log,
    clocks,
    due: timers.due,
    ...(lease === undefined ? {} : { lease }),
  })
  return { database, clock, clocks, timers, mover, hook }
}

let organizations = 0

export async function newOrganization(
  node: ToyNode,
  { live = false, id = `organization ${organizations++}` } = {},
): Promise<string> {
  await node.database.transaction((tx) => node.clocks.create(tx, id, { live }))
  return id
}

type Subject = {
  readonly id: string
  readonly customer?: string
  readonly everyMs: number
  readonly nextAt: Date
}

/** A command that creates a subject and schedules its first renewal. */
export async function addSubject(node: ToyNode, organizationId: string, subject: Subject) {
  const { id, customer = id, everyMs, nextAt } = subject
  await node.database.transaction(async (tx) => {
    const moment = await node.clocks.moment(tx, organizationId)
    await tx.run(
      `insert into toy_customers (organization_id, id) values ($1, $2)
       on conflict (organization_id, id) do nothing`,
      [organizationId, customer],
    )
    await tx.run(
      `insert into toy_subjects (organization_id, id, customer, every_ms, next_at)
       values ($1, $2, $3, $4, $5)`,
      [organizationId, id, customer, everyMs, nextAt],
    )
    const renewal = { kind: 'renewal', subjectId: id, lane: customer, dueAt: nextAt }
    node.timers.schedule(tx, moment, renewal)
  })
}

/** A command that only schedules timers. */
export async function plan(
  node: ToyNode,
  organizationId: string,
  ...inputs: readonly {
    id: string
    dueAt: Date
    lane?: string
    kind?: string
    debounceMs?: number
  }[]
) {
  await node.database.transaction(async (tx) => {
    const moment = await node.clocks.moment(tx, organizationId)
    for (const { id, kind = 'plain', ...input } of inputs) {
      node.timers.schedule(tx, moment, { kind, subjectId: id, ...input })
    }
  })
}

/** The runs of an organization, in order. */
export async function runsOf({ database }: ToyNode, organizationId: string): Promise<Run[]> {
  const rows = await database.sql.many<{
    kind: string
    subject: string
    period: number | null
    at: Date
    due: Date
  }>(
    'select kind, subject, period, at, due from toy_runs where organization_id = $1 order by seq',
    [organizationId],
  )
  return rows.map(({ at, due, ...row }) => ({
    ...row,
    at: at.toISOString(),
    due: due.toISOString(),
  }))
}

/** All rows of an organization, without columns that differ after a retry or takeover. */
export async function stateOf(node: ToyNode, organizationId: string) {
  const { sql } = node.database
  const [subjects, customers, timers] = await Promise.all([
    sql.many(
      `select id, customer, period, next_at from toy_subjects
        where organization_id = $1 order by id`,
      [organizationId],
    ),
    sql.many('select id, number from toy_customers where organization_id = $1 order by id', [
      organizationId,
    ]),
    sql.many(
      `select lane, kind, subject_id, due_at, rank, attempts, parked from timers
        where organization_id = $1 order by kind, subject_id`,
      [organizationId],
    ),
  ])
  return { subjects, customers, timers, runs: await runsOf(node, organizationId) }
}

/** The stored clock of an organization. */
export const clockRow = ({ sql }: Database, id: string) =>
  sql.one('select * from billing_clocks where organization_id = $1', [id])

/** Creates live organizations `many 1`, `many 2` and so on; resolves to a function that deletes them. */
export async function manyOrganizations({ sql }: Database, count: number, floor: Date) {
  await sql.run(
    `insert into billing_clocks (organization_id, live, floor_at)
     select 'many ' || n, true, $1 from generate_series(1, $2::int) n`,
    [floor, count],
  )
  await sql.run('vacuum analyze billing_clocks')
  return () => sql.run(`delete from billing_clocks where organization_id like 'many %'`)
}

/** All rows that remain of these organizations. */
export const leftOf = ({ sql }: Database, ids: readonly string[]) =>
  sql.many(
    `select organization_id from timers where organization_id = any ($1)
     union all select organization_id from timer_turns where organization_id = any ($1)
     union all select organization_id from billing_clocks where organization_id = any ($1)`,
    [ids],
  )
