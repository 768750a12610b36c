import type { Sql } from '../../../platform/database/index.ts'

export type Day = { readonly day: string; readonly count: number }

/** More than this many rows are not counted: the figures stay cheap on any installation. */
const mostCounted = 100_000

/** Counted on the index of the time; the newest rows first, in case there are more than are counted. */
export function signUpsByDay(sql: Sql, from: Date): Promise<Day[]> {
  return sql.many<Day>(
    `-- reads users: how many signed up
     -- never null day: the column that it is made of is never null
     select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count
       from (select created_at from users where created_at >= $1
              order by created_at desc limit $2) as recent
      group by 1 order by 1`,
    [from, mostCounted],
  )
}

export function sessionsByDay(sql: Sql, from: Date): Promise<Day[]> {
  return sql.many<Day>(
    `-- reads sessions: how many began
     -- never null day: the column that it is made of is never null
     select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count
       from (select created_at from sessions where created_at >= $1
              order by created_at desc limit $2) as recent
      group by 1 order by 1`,
    [from, mostCounted],
  )
}

export async function activeSessions(sql: Sql, now: Date): Promise<number> {
  const row = await sql.one<{ count: number }>(
    `-- reads sessions: how many have not expired
     select count(*) as count
       from (select from sessions where expires_at > $1 limit $2) as live`,
    [now, mostCounted],
  )
  return row?.count ?? 0
}
