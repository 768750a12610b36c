import type { Sql } from '../../../../platform/database/index.ts'

/** More than this many are not counted: the figures stay cheap on any installation. */
const mostCounted = 100_000

export type Backlog = {
  /** Not looked at yet. */
  readonly unseen: number
  /** For a parent. */
  readonly waiting: number
  /** Tried again after they failed. */
  readonly failing: number
  /** When the oldest one arrived that was not looked at yet. */
  readonly oldest: Date | null
}

export async function backlog(sql: Sql): Promise<Backlog> {
  const row = await sql.one<Backlog>(
    `-- all tenants: how much waits in all, whatever its organization_id
     select count(*) filter (where verdict is null)::int as unseen,
            count(*) filter (where verdict = 'waiting')::int as waiting,
            count(*) filter (where verdict = 'failed')::int as failing,
            min(received_at) filter (where verdict is null) as oldest
       from (select verdict, received_at from incoming_events
              where due_at is not null limit $1) as due`,
    [mostCounted],
  )
  return row ?? { unseen: 0, waiting: 0, failing: 0, oldest: null }
}

/** Events that failed, or waited in vain, for a day. */
export async function countSetAside(sql: Sql): Promise<number> {
  const row = await sql.one<{ count: number }>(
    `-- all tenants: how many in all, whatever their organization_id
     select count(*)::int as count from (
       select from incoming_events where verdict = 'failed' and due_at is null limit $1) as failed`,
    [mostCounted],
  )
  return row?.count ?? 0
}

/** Whether an event of these types arrived since then that could not be read. */
export async function hasUnreadable(
  sql: Sql,
  organizationId: string,
  types: readonly string[],
  since: Date,
): Promise<boolean> {
  const row = await sql.one<{ found: boolean }>(
    `-- never null found: whether there is one
     select exists (
       select from incoming_events
        where organization_id = $1 and verdict = 'invalid' and type = any($2)
          and received_at > $3) as found`,
    [organizationId, types, since],
  )
  return row?.found ?? false
}
