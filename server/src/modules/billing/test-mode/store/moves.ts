import { eraseTables, type Sql, type Tx } from '../../../../platform/database/index.ts'
import type { ClockMove } from '../rules/moves.ts'

const columns = `id, organization_id as "organizationId", from_at as "from", to_at as "to",
  feed_after as "feedAfter", started_at as "startedAt", finished_at as "finishedAt"`

/** How many are kept of an organization. */
const kept = 20

/** The oldest goes when there are too many. */
export function insert(tx: Tx, move: ClockMove): void {
  tx.send(
    `with gone as (
       delete from clock_moves where organization_id = $2 and id in (
         select id from clock_moves where organization_id = $2
          order by started_at desc, id offset $7)
     )
     insert into clock_moves (id, organization_id, from_at, to_at, feed_after, started_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [move.id, move.organizationId, move.from, move.to, move.feedAfter, move.startedAt, kept - 1],
  )
}

export const finish = (sql: Sql, { organizationId, id }: ClockMove, at: Date) =>
  sql.run(`update clock_moves set finished_at = $3 where organization_id = $1 and id = $2`, [
    organizationId,
    id,
    at,
  ])

export const remove = (sql: Sql, { organizationId, id }: ClockMove) =>
  sql.run('delete from clock_moves where organization_id = $1 and id = $2', [organizationId, id])

export const list = (sql: Sql, organizationId: string) =>
  sql.many<ClockMove>(
    `select ${columns} from clock_moves where organization_id = $1
      order by started_at desc, id limit $2`,
    [organizationId, kept],
  )

export const find = (sql: Sql, organizationId: string, id: string) =>
  sql.one<ClockMove>(`select ${columns} from clock_moves where organization_id = $1 and id = $2`, [
    organizationId,
    id,
  ])

/** Of a sandbox that was deleted. */
export const testModeErasure = eraseTables('clock_moves', 'sample_shops')
