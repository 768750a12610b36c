import type { Database, Sql, Tx } from '../database/index.ts'
import type { Clock } from '../system.ts'

/** A reaction that failed for a day; later events no longer wait for it. */
export type SetAside = {
  /** `<event id>:<reaction>` */
  readonly id: string
  readonly reaction: string
  readonly aggregate: string
  readonly at: Date
  readonly error: string | null
}

const maxErrorLength = 500

export async function setAside(tx: Tx, reaction: string, event: number, at: Date, error: string) {
  await tx.run(
    'update event_reactions set set_aside_at = $3, error = $4 where event_id = $1 and reaction = $2',
    [event, reaction, at, error.slice(0, maxErrorLength).toWellFormed()],
  )
}

export async function countSetAside(sql: Sql): Promise<number> {
  const row = await sql.one<{ count: number }>(
    'select count(*) as count from event_reactions where set_aside_at is not null',
  )
  return row?.count ?? 0
}

export function listSetAside(sql: Sql, limit: number) {
  return sql.many<SetAside>(
    `select event_id || ':' || reaction as id, reaction, aggregate, set_aside_at as at, error
       from event_reactions where set_aside_at is not null
      order by set_aside_at, event_id limit $1`,
    [limit],
  )
}

/** Puts it back in front of the later events of its aggregate; false if it does not exist. */
export async function retrySetAside(database: Database, clock: Clock, id: string) {
  const [, event, reaction] = /^(\d{1,15}):(.+)$/.exec(id) ?? []
  if (event === undefined || reaction === undefined) return false
  return database.transaction(async (tx) => {
    const row = await tx.one<{ aggregate: string }>(
      `select aggregate from event_reactions
        where event_id = $1 and reaction = $2 and set_aside_at is not null`,
      [event, reaction],
    )
    if (!row) return false
    await tx.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [row.aggregate])
    await tx.run(
      `with back as (
         update event_reactions set set_aside_at = null, error = null
          where event_id = $1 and reaction = $2
       )
       insert into reaction_queues (reaction, aggregate, due_at) values ($2, $3, $4)
       on conflict (reaction, aggregate) do nothing`,
      [event, reaction, row.aggregate, clock.now()],
    )
    return true
  })
}
