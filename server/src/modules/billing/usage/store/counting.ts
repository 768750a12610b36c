import { sql } from '../../../../platform/database/index.ts'
import { createValues, type Values } from '../../../../platform/lists/index.ts'
import type { Definition } from '../rules/definition.ts'
import { countedBy, hashOf, numberOf } from './filter.ts'

/** What is counted of an event: a number, or a hash where different values are counted. */
function valueSql({ aggregation }: Definition, values: Values): string {
  switch (aggregation.func) {
    case 'count':
      return '1::numeric'
    case 'unique':
      return hashOf(aggregation.property, values)
    default:
      return numberOf(aggregation.property, values)
  }
}

const isUnique = ({ aggregation }: Definition) => aggregation.func === 'unique'

/** Parts of a span: of one subject, or of all of them (0). */
export type Part = {
  /** The place of the span. */
  readonly i: number
  readonly subjectId: number
  readonly from: Date
  readonly to: Date
}
export type RolledPart = Part & { readonly level: 'd' | 'q' }

export type Reading = {
  readonly definition: Definition
  readonly rolled: readonly RolledPart[]
  readonly edges: readonly Part[]
  readonly spans: readonly Part[]
  /** All events are counted, however far the roll-ups are behind. */
  readonly exact: boolean
}

/** So many events behind the mark are counted one by one; more appear with the next roll-ups. */
const maxTail = 10_000

const columnsOf = (parts: readonly Part[], values: Values) => {
  const column = <Name extends keyof Part>(name: Name) =>
    values.add(parts.map((each) => each[name]))
  return `unnest(${column('i')}::int[], ${column('subjectId')}::bigint[],
    ${column('from')}::timestamptz[], ${column('to')}::timestamptz[]) as p (i, subject_id, starts, ends)`
}

const rolledColumns = (parts: readonly RolledPart[], values: Values) => {
  const column = <Name extends keyof RolledPart>(name: Name) =>
    values.add(parts.map((each) => each[name]))
  return `unnest(${column('i')}::int[], ${column('subjectId')}::bigint[], ${column('level')}::text[],
    ${column('from')}::timestamptz[], ${column('to')}::timestamptz[])
    as p (i, subject_id, level, starts, ends)`
}

/** Which events count. */
const countedIn = ({ filter }: Definition, values: Values) =>
  `e.deleted_at is null and ${countedBy(filter, values)}`

/** Keeps the planner from joining a part of a statement in another way than it is written. */
const apart = 'offset 0'

/**
 * The events behind the mark. With an upper bound that the planner does not know, it takes them for few
 * and finds them by their numbers; else it takes them for a third of all events, and reads those.
 */
const behindMark = (columns: string, condition: string) =>
  `(select ${columns} from usage_events e
     where e.organization_id = $1 and e.seq > (select seq from mark)
       and e.seq <= (select highest from mark) and ${condition} ${apart})`

/**
 * The events of edges up to the mark. Edges of all subjects are few, and each is a range of its own with
 * its times: of a range whose times are columns the planner thinks that it has many events, and prefers
 * to look for them subject by subject.
 */
function edgesOf({ definition, edges }: Reading, ofAll: boolean, value: string, values: Values) {
  const counted = countedIn(definition, values)
  const upToMark = 'e.seq <= (select seq from mark)'
  if (!ofAll || edges.length === 0) {
    return `select p.i, f.value from ${columnsOf(edges, values)} cross join lateral (
        select ${value} as value from usage_events e
         where e.organization_id = $1 and e.subject_id = p.subject_id
           and e.timestamp >= p.starts and e.timestamp < p.ends and ${upToMark} and ${counted}
        ${apart}) as f`
  }
  const ranges = edges.map(
    ({ i, from, to }) => `select ${values.add(i)}::int as i, ${value} as value from usage_events e
         where e.organization_id = $1 and e.timestamp >= ${values.add(from)}
           and e.timestamp < ${values.add(to)} and ${upToMark} and ${counted}`,
  )
  return ranges.join(' union all ')
}

/** The sums of each span: what was rolled up, its edges, and what came after the mark. */
export function sumsOf(reading: Reading) {
  const { definition, rolled, spans, exact } = reading
  const unique = isUnique(definition)
  const values = createValues(definition.organizationId, definition.meterId)
  const value = valueSql(definition, values)
  const counted = countedIn(definition, values)
  const ofAll = spans.every(({ subjectId }) => subjectId === 0)
  const tailOfSubjects = ofAll
    ? 'true'
    : `e.subject_id = any(${values.add([...new Set(spans.map(({ subjectId }) => subjectId))])}::bigint[])`
  const times = spans.flatMap(({ from, to }) => [from.getTime(), to.getTime()])
  const [starts, ends] = [Math.min(...times), Math.max(...times)].map((ms) => new Date(ms))
  const table = unique ? 'usage_values' : 'usage_rollups'
  const short = exact
    ? 'true'
    : sql`(select count(*) from (select from ${behindMark('e.seq', 'true')} as t
         limit ${maxTail + 1}) as t) <= ${maxTail}`
  const one = unique ? 'value' : '1::bigint as n, value as total, value as low, value as high'
  const result = unique
    ? 'count(distinct value) as n, null::numeric as total, null::numeric as low, null::numeric as high'
    : 'sum(n)::bigint as n, sum(total) as total, min(low) as low, max(high) as high'
  const text = sql`with mark as materialized (
      select coalesce((select m.seq from usage_marks m
        where m.organization_id = $1 and m.meter_id = $2::uuid), 0) as seq,
        9223372036854775807::bigint as highest
    ), tail as materialized (
      select e.subject_id, e.timestamp, ${value} as value from ${behindMark('*', short)} as e
       where e.timestamp >= ${values.add(starts)} and e.timestamp < ${values.add(ends)}
         and ${tailOfSubjects} and ${counted}
    ), edges as materialized (
      ${edgesOf(reading, ofAll, value, values)}
    ), parts as (
      select p.i, s.* from ${rolledColumns(rolled, values)} cross join lateral (
        select ${unique ? 'r.value' : 'r.n, r.total, r.low, r.high'} from ${table} r
         where r.organization_id = $1 and r.meter_id = $2::uuid
           and r.subject_id = p.subject_id and r.level = p.level
           and r.bucket >= p.starts and r.bucket < p.ends
        ${apart}) as s
      union all
      select i, ${one} from edges where value is not null
      union all
      select p.i, ${one.replaceAll('value', 't.value')} from ${columnsOf(spans, values)}
        join tail t on (p.subject_id = 0 or t.subject_id = p.subject_id)
         and t.timestamp >= p.starts and t.timestamp < p.ends
       where t.value is not null
    )
    select i, ${result} from parts group by i`
  return { text, values: values.all }
}

const quarterOf = `date_bin('15 minutes', timestamp, timestamptz '1970-01-01 00:00Z')`
const dayOf = `date_bin('1 day', f.bucket, timestamptz '1970-01-01 00:00Z')`
/** A quarter is a part of its day, and of what all subjects used. */
const everyPlace = `cross join lateral (values ('q', f.bucket), ('d', ${dayOf})) as b (level, bucket)
    cross join lateral (values (f.subject_id), (0::bigint)) as s (subject_id)`

const addSums = `quarters as materialized (
      select subject_id, ${quarterOf} as bucket,
             count(*) as n, sum(value) as total, min(value) as low, max(value) as high
        from fresh where value is not null group by 1, 2
    ), rolled as (
      insert into usage_rollups as r
        (organization_id, meter_id, subject_id, level, bucket, n, total, low, high)
      select $1, $2::uuid, s.subject_id, b.level, b.bucket,
             sum(f.n), sum(f.total), min(f.low), max(f.high)
        from quarters f ${everyPlace}
       group by s.subject_id, b.level, b.bucket
      on conflict (organization_id, meter_id, subject_id, level, bucket) do update
        set n = r.n + excluded.n, total = r.total + excluded.total,
            low = least(r.low, excluded.low), high = greatest(r.high, excluded.high)
    )`

const addValues = `quarters as materialized (
      select distinct subject_id, ${quarterOf} as bucket, value from fresh where value is not null
    ), rolled as (
      insert into usage_values (organization_id, meter_id, subject_id, level, bucket, value)
      select distinct $1, $2::uuid, s.subject_id, b.level, b.bucket, f.value
        from quarters f ${everyPlace}
      on conflict do nothing
    )`

/**
 * Adds the events of a window to the roll-ups, per subject and of all of them, and remembers those whose
 * period was charged before they came. Returns the customers of whom the events are.
 */
export function rollOf(definition: Definition, after: number, upTo: number) {
  const unique = isUnique(definition)
  const values = createValues(definition.organizationId, definition.meterId, after, upTo)
  const text = sql`with fresh as materialized (
      select e.seq, e.subject_id, e.timestamp, ${valueSql(definition, values)} as value
        from usage_events e
       where e.organization_id = $1 and e.seq > $3 and e.seq <= $4
         and ${countedIn(definition, values)}
    ), ${unique ? addValues : addSums}, used as materialized (
      select u.subject_id, s.customer_id
        from (select distinct subject_id from fresh) as u cross join lateral (
          select o.customer_id from usage_subjects o
           where o.organization_id = $1 and o.id = u.subject_id ${apart}) as s
       where s.customer_id is not null
    ), closed as materialized (
      select u.subject_id, c.* from used u cross join lateral (
        select o.subscription_id, o.began_at, o.closed_until from usage_closings o
         where o.organization_id = $1 and o.meter_id = $2::uuid
           and o.customer_id = u.customer_id ${apart}) as c
    ), late as (
      insert into usage_late
        (organization_id, meter_id, subscription_id, seq, ${unique ? 'hash' : 'value'})
      select $1, $2::uuid, c.subscription_id, f.seq, f.value
        from closed c join fresh f on f.subject_id = c.subject_id
       where f.timestamp >= c.began_at and f.timestamp < c.closed_until and f.value is not null
      on conflict do nothing
    )
    select distinct customer_id as "customerId" from used`
  return { text, values: values.all }
}

/** A quarter of an hour of a subject in which an event was deleted, and the mark of the meter. */
export type Quarter = {
  readonly subjectId: number
  readonly timestamp: Date
  readonly mark: number
}

const startOf = (level: string) =>
  `date_bin('${level}', $4::timestamptz, timestamptz '1970-01-01 00:00Z')`

/**
 * Counts a quarter anew, and the day from its quarters, for the subject and for all. The statements run
 * one after the other in the transaction that has the mark.
 */
export function recountOf(definition: Definition, { subjectId, timestamp, mark }: Quarter) {
  const { meterId, organizationId } = definition
  const place = () => createValues(organizationId, meterId, [subjectId, 0], timestamp)
  const [table, columns] =
    definition.aggregation.func === 'unique'
      ? ['usage_values', 'value']
      : ['usage_rollups', 'n, total, low, high']
  const isUnique = table === 'usage_values'
  const [quarter, day] = [startOf('15 minutes'), startOf('1 day')]
  const keys = 'organization_id, meter_id, subject_id, level, bucket'
  const values = place()
  const value = valueSql(definition, values)
  const forget = sql`delete from ${table} r where r.organization_id = $1 and r.meter_id = $2::uuid
      and r.subject_id = any($3::bigint[])
      and (r.level = 'q' and r.bucket = ${quarter} or r.level = 'd' and r.bucket = ${day})`
  const ofQuarter = sql`insert into ${table} (${keys}, ${columns})
    select $1, $2::uuid, s.subject_id, 'q', ${quarter},
           ${isUnique ? 'f.value' : 'count(*), sum(f.value), min(f.value), max(f.value)'}
      from unnest($3::bigint[]) as s (subject_id) cross join lateral (
        select ${value} as value from usage_events e
         where e.organization_id = $1 and e.seq <= ${values.add(mark)}
           and e.timestamp >= ${quarter} and e.timestamp < ${quarter} + interval '15 minutes'
           and (s.subject_id = 0 or e.subject_id = s.subject_id)
           and ${countedIn(definition, values)} ${apart}) as f
     where f.value is not null group by s.subject_id${isUnique ? ', f.value' : ''}`
  const ofDay = sql`insert into ${table} (${keys}, ${columns})
    select $1, $2::uuid, r.subject_id, 'd', ${day},
           ${isUnique ? 'r.value' : 'sum(r.n), sum(r.total), min(r.low), max(r.high)'}
      from ${table} r
     where r.organization_id = $1 and r.meter_id = $2::uuid and r.subject_id = any($3::bigint[])
       and r.level = 'q' and r.bucket >= ${day} and r.bucket < ${day} + interval '1 day'
     group by r.subject_id${isUnique ? ', r.value' : ''}`
  return [
    { text: forget, values: place().all },
    { text: ofQuarter, values: values.all },
    { text: ofDay, values: place().all },
  ]
}

/** Whether a stored event counts for a meter. */
export function countsOf(definition: Definition, seq: number) {
  const values = createValues(definition.organizationId, seq)
  const text = sql`select ${valueSql(definition, values)} is not null as counts
      from usage_events e
     where e.organization_id = $1 and e.seq = $2 and ${countedIn(definition, values)}`
  return { text, values: values.all }
}

/** Whether an event behind the mark counts for a meter: readings show it before it is rolled up. */
export function countsBehind(definition: Definition, mark: number) {
  const values = createValues(definition.organizationId, mark)
  const text = sql`select exists (select from usage_events e
      where e.organization_id = $1 and e.seq > $2 and ${countedIn(definition, values)}
        and ${valueSql(definition, values)} is not null) as counts`
  return { text, values: values.all }
}

/** What an event would count for, without storing it; null where it does not match. */
export function valueOfEvent(
  definition: Definition,
  { name, metadata, at }: { readonly name: string; readonly metadata: object; readonly at: Date },
) {
  const values = createValues(name, JSON.stringify(metadata), at)
  const text = sql`select ${valueSql(definition, values)}::text as value
      from (select $1::text as name, 'user' as source, $2::jsonb as metadata,
                   $3::timestamptz as timestamp) as e
     where ${countedBy(definition.filter, values)}`
  return { text, values: values.all }
}
