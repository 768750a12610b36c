import { runInBatches, type Sql, type Tx } from '../../../../platform/database/index.ts'
import type { News } from '../../../../platform/processors/index.ts'

type Received = {
  readonly driver: string
  readonly intentId: string | null
  readonly at: Date
}

/** False for a message that was taken before. */
export async function insert(
  tx: Tx,
  { organizationId, id, kind, reference }: News,
  { driver, intentId, at }: Received,
): Promise<boolean> {
  const count = await tx.run(
    `insert into processor_news
       (driver, organization_id, news_id, intent_id, kind, reference, received_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (driver, organization_id, news_id) do nothing`,
    [driver, organizationId, id, intentId, kind, reference, at],
  )
  return count > 0
}

export function removeBefore(sql: Sql, before: Date, signal?: AbortSignal) {
  return runInBatches(
    sql,
    `-- all tenants: old messages are deleted, whatever their organization_id
     delete from processor_news where (driver, organization_id, news_id) in (
       select driver, organization_id, news_id from processor_news where received_at < $1
        order by received_at limit $2 for update skip locked)`,
    [before],
    signal,
  )
}
