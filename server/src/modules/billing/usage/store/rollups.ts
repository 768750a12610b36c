import type { Sql, Tx } from '../../../../platform/database/index.ts'
import type { Definition, Sums } from '../rules/definition.ts'
import {
  countsBehind,
  countsOf,
  type Quarter,
  type Reading,
  recountOf,
  rollOf,
  sumsOf,
  valueOfEvent,
} from './counting.ts'

export function readSums(sql: Sql, reading: Reading) {
  const { text, values } = sumsOf(reading)
  return sql.search<Sums & { i: number }>(text, values)
}

/** The value of an event that is not stored; undefined where it does not match. */
export async function countedValue(
  sql: Sql,
  definition: Definition,
  event: { readonly name: string; readonly metadata: object; readonly at: Date },
): Promise<string | null | undefined> {
  const { text, values } = valueOfEvent(definition, event)
  const [row] = await sql.search<{ value: string | null }>(text, values)
  return row?.value
}

/** The number up to which no event is added any more. */
export async function settled(sql: Sql): Promise<number> {
  const row = await sql.one<{ seq: number | null }>('select usage_settled() as seq')
  return row?.seq ?? 0
}

export async function addMark(tx: Tx, organizationId: string, meterId: string): Promise<void> {
  await tx.run('insert into usage_marks (organization_id, meter_id, seq) values ($1, $2, 0)', [
    organizationId,
    meterId,
  ])
}

/** Undefined while another one rolls up the meter, unless it is waited for. */
export function lockMark(tx: Tx, organizationId: string, meterId: string) {
  return tx.one<{ seq: number }>(
    `select seq from usage_marks where organization_id = $1 and meter_id = $2 for update`,
    [organizationId, meterId],
  )
}
export function tryMark(tx: Tx, organizationId: string, meterId: string) {
  return tx.one<{ seq: number }>(
    `select seq from usage_marks where organization_id = $1 and meter_id = $2
       for update skip locked`,
    [organizationId, meterId],
  )
}

export async function setMark(tx: Tx, organizationId: string, meterId: string, seq: number) {
  await tx.run('update usage_marks set seq = $3 where organization_id = $1 and meter_id = $2', [
    organizationId,
    meterId,
    seq,
  ])
}

/** The end of the next window of so many events, or undefined if there are fewer. */
export async function windowEnd(
  sql: Sql,
  organizationId: string,
  after: number,
  upTo: number,
  size: number,
): Promise<number | undefined> {
  const row = await sql.one<{ seq: number }>(
    `select e.seq from usage_events e
      where e.organization_id = $1 and e.seq > $2 and e.seq <= $3
      order by e.seq limit 1 offset $4`,
    [organizationId, after, upTo, size - 1],
  )
  return row?.seq
}

/** Resolves to the customers of whom the events are. */
export async function roll(
  tx: Tx,
  definition: Definition,
  after: number,
  upTo: number,
): Promise<string[]> {
  const { text, values } = rollOf(definition, after, upTo)
  const rows = await tx.search<{ customerId: string }>(text, values)
  return rows.map(({ customerId }) => customerId)
}

/** After an event was deleted. */
export async function recount(tx: Tx, definition: Definition, quarter: Quarter): Promise<void> {
  for (const { text, values } of recountOf(definition, quarter)) await tx.run(text, values)
}

/** Whether a stored event counts for a meter. */
export async function counts(sql: Sql, definition: Definition, seq: number): Promise<boolean> {
  const { text, values } = countsOf(definition, seq)
  const [row] = await sql.search<{ counts: boolean }>(text, values)
  return row?.counts ?? false
}

/** Whether the meter has counted anything up to its mark. */
export async function hasCounted(sql: Sql, organizationId: string, meterId: string) {
  const row = await sql.one(
    `select 1 where exists (select from usage_rollups
        where organization_id = $1 and meter_id = $2)
      or exists (select from usage_values where organization_id = $1 and meter_id = $2)`,
    [organizationId, meterId],
  )
  return row !== undefined
}

/** Whether it counts anything behind its mark, which readings show as well. */
export async function countsBehindMark(sql: Sql, definition: Definition, mark: number) {
  const { text, values } = countsBehind(definition, mark)
  const [found] = await sql.search<{ counts: boolean }>(text, values)
  return found?.counts ?? false
}

export type Late = {
  readonly seq: number
  readonly at: Date
  readonly value: string | null
  readonly hash: string | null
}

/** Takes what was late, so that it is charged once. */
export function takeLate(
  tx: Tx,
  organizationId: string,
  meterId: string,
  subscriptionId: string,
  upTo: number,
) {
  return tx.many<Late>(
    `with taken as (
       delete from usage_late
        where organization_id = $1 and meter_id = $2 and subscription_id = $3 and seq <= $4
       returning seq, value, hash)
     select t.seq, e.timestamp as at, t.value, t.hash from taken t
       join usage_events e on e.organization_id = $1 and e.seq = t.seq
      order by t.seq`,
    [organizationId, meterId, subscriptionId, upTo],
  )
}

export function showLate(
  sql: Sql,
  organizationId: string,
  meterId: string,
  subscriptionId: string,
) {
  return sql.many<Late>(
    `select l.seq, e.timestamp as at, l.value, l.hash from usage_late l
       join usage_events e on e.organization_id = $1 and e.seq = l.seq
      where l.organization_id = $1 and l.meter_id = $2 and l.subscription_id = $3
      order by l.seq`,
    [organizationId, meterId, subscriptionId],
  )
}

/** What was late of an event that was deleted; true if anything was. */
export async function forgetLate(tx: Tx, organizationId: string, meterId: string, seq: number) {
  const forgotten = await tx.many(
    `delete from usage_late where organization_id = $1 and meter_id = $2 and seq = $3 returning seq`,
    [organizationId, meterId, seq],
  )
  return forgotten.length > 0
}

/** Whether a period of a customer was closed that contains this time. */
export async function isClosed(
  sql: Sql,
  organizationId: string,
  meterId: string,
  customerId: string,
  at: Date,
): Promise<boolean> {
  const row = await sql.one(
    `select 1 from usage_closings
      where organization_id = $1 and meter_id = $2 and customer_id = $3
        and began_at <= $4 and closed_until > $4 limit 1`,
    [organizationId, meterId, customerId, at],
  )
  return row !== undefined
}

export type Closing = {
  readonly organizationId: string
  readonly meterId: string
  readonly subscriptionId: string
  readonly customerId: string
  readonly beganAt: Date
  readonly closedUntil: Date
}

/** Lengthens the span that ends where this one begins; else it is another one. */
export async function close(tx: Tx, closing: Closing): Promise<void> {
  await tx.run(
    `with longer as (
       update usage_closings c set closed_until = $6
        where c.organization_id = $1 and c.meter_id = $2 and c.subscription_id = $3
          and c.closed_until = $5
       returning 1)
     insert into usage_closings (organization_id, meter_id, subscription_id, customer_id,
       began_at, closed_until)
     select $1, $2, $3, $4, $5, $6 where not exists (select from longer)`,
    [
      closing.organizationId,
      closing.meterId,
      closing.subscriptionId,
      closing.customerId,
      closing.beganAt,
      closing.closedUntil,
    ],
  )
}

/** Whether the meter has counted anything of these subjects. */
export async function hasCountedOf(
  sql: Sql,
  organizationId: string,
  meterId: string,
  subjectIds: readonly number[],
): Promise<boolean> {
  const row = await sql.one(
    `select 1 where exists (select from usage_rollups
        where organization_id = $1 and meter_id = $2 and subject_id = any($3::bigint[]))
      or exists (select from usage_values
        where organization_id = $1 and meter_id = $2 and subject_id = any($3::bigint[]))`,
    [organizationId, meterId, subjectIds],
  )
  return row !== undefined
}

/** Up to when a subscription was charged for its usage. */
export async function closedUntil(
  sql: Sql,
  organizationId: string,
  meterId: string,
  subscriptionId: string,
): Promise<Date | undefined> {
  const row = await sql.one<{ at: Date }>(
    `select closed_until as at from usage_closings
      where organization_id = $1 and meter_id = $2 and subscription_id = $3
      order by closed_until desc limit 1`,
    [organizationId, meterId, subscriptionId],
  )
  return row?.at
}
