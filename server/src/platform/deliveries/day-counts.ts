import type { Sql } from '../database/index.ts'
import type { Tables } from './tables.ts'

export type DayCount = {
  readonly receiverId: string
  /** The first moment of the day, in UTC. */
  readonly start: Date
  readonly succeeded: number
  readonly failed: number
}

const day = 86_400_000
const days = 14
/** More attempts of one receiver on one day are not counted, so that the statement stays bounded. */
const mostOfOneDay = 10_000

/** The first moments of today and of the days before it, the oldest first. */
export function lastDays(now: Date): Date[] {
  const today = Math.floor(now.getTime() / day) * day
  return Array.from({ length: days }, (_, at) => new Date(today - (days - 1 - at) * day))
}

/** How many attempts of each receiver of an organization succeeded and failed, day by day. */
export function createDayCounts({ receivers, attempts }: Tables) {
  const counts = `
    select r.id as "receiverId", day.start, counted.succeeded, counted.failed
      from ${receivers} r
      cross join unnest($2::timestamptz[]) as day (start)
      cross join lateral (
        select count(*) filter (where of_day.succeeded) as succeeded,
               count(*) filter (where not of_day.succeeded) as failed
          from (select a.succeeded from ${attempts} a
                 where a.endpoint_id = r.id and a.organization_id is not distinct from $1
                   and a.at >= day.start and a.at < day.start + interval '24 hours'
                 limit $3) of_day) counted
     where r.organization_id is not distinct from $1 and r.removed_at is null
     order by r.created_at, r.id, day.start`

  return (sql: Sql, organizationId: string | null, now: Date) =>
    sql.many<DayCount>(counts, [organizationId, lastDays(now), mostOfOneDay])
}

type Days = { day: string; succeeded: number; failed: number }[]

/** The counts of each receiver together, as responses have them. */
export function byReceiver(counts: readonly DayCount[]): { readonly id: string; days: Days }[] {
  const found = new Map<string, Days>()
  for (const { receiverId, start, succeeded, failed } of counts) {
    const known = found.get(receiverId) ?? []
    found.set(receiverId, known)
    known.push({ day: start.toISOString().slice(0, 10), succeeded, failed })
  }
  return [...found].map(([id, each]) => ({ id, days: each }))
}
