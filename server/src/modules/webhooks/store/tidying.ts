import type { Sql, Tx } from '../../../platform/database/index.ts'

type Untidy = { readonly id: string; readonly removed: boolean; readonly before: Date | null }

/** Webhooks that were switched off or removed, and whose messages are still there. */
export function untidy(sql: Sql, most: number) {
  return sql.many<Untidy>(
    `-- all tenants: what is left of a webhook goes, whatever its organization_id
     select id, removed_at is not null as removed, clear_before as before from webhook_endpoints
      where clear_before is not null or removed_at is not null order by id limit $1`,
    [most],
  )
}

/**
 * What waits for a webhook that was switched off is not sent later, out of the blue. What came after
 * that moment, or was sent again by hand, was never tried and stays.
 */
export function skipSome(sql: Sql, webhookId: string, before: Date, now: Date, most: number) {
  return sql.run(
    `-- all tenants: what waits for a webhook that is off, whatever its organization_id
     update webhook_messages set status = 'skipped', done_at = $3, leased_until = null
      where id = any (array(
        select id from webhook_messages
         where endpoint_id = $1 and status = 'waiting' and (attempts > 0 or due_at <= $2)
         limit $4 for update skip locked))`,
    [webhookId, before, now, most],
  )
}

/** Only when nothing is left to skip, and nobody switched it off once more. */
export function cleared(sql: Sql, webhookId: string, before: Date) {
  return sql.run(
    `-- all tenants: the last step of switching off, whatever the organization_id
     update webhook_endpoints set clear_before = null
      where id = $1 and clear_before = $2
        and not exists (
          select 1 from webhook_messages m
           where m.endpoint_id = $1 and m.status = 'waiting'
             and (m.attempts > 0 or m.due_at <= $2))`,
    [webhookId, before],
  )
}

export function deleteSome(sql: Sql, webhookId: string, most: number) {
  return sql.run(
    `-- all tenants: what is left of a removed webhook, whatever its organization_id
     delete from webhook_messages
      where id = any (array(
        select id from webhook_messages where endpoint_id = $1 limit $2 for update skip locked))`,
    [webhookId, most],
  )
}

export function deleteRemoved(sql: Sql, webhookId: string) {
  return sql.run(
    `-- all tenants: what is left of a removed webhook, whatever its organization_id
     delete from webhook_endpoints e
      where e.id = $1 and e.removed_at is not null
        and not exists (select 1 from webhook_messages m where m.endpoint_id = e.id)`,
    [webhookId],
  )
}

/** A message that was being written while its webhook was switched off. */
export function clearAgain(sql: Sql, ids: readonly string[], now: Date) {
  return sql.run(
    `-- all tenants: what waits for a webhook that is off, whatever its organization_id
     update webhook_endpoints set clear_before = $2
      where id = any ($1::text[]) and not enabled and clear_before is null and removed_at is null`,
    [ids, now],
  )
}

/** Up to `most` messages of a webhook that is being switched off, in that transaction. */
export function skipFirst(
  tx: Tx,
  organizationId: string | null,
  webhookId: string,
  now: Date,
  most: number,
) {
  return tx.run(
    `update webhook_messages set status = 'skipped', done_at = $3, leased_until = null
      where organization_id is not distinct from $1 and id = any (array(
        select id from webhook_messages
         where endpoint_id = $2 and status = 'waiting' limit $4))`,
    [organizationId, webhookId, now, most],
  )
}

/** The rest follows in pieces; nothing is sent before it is done. */
export function clearLater(tx: Tx, organizationId: string | null, webhookId: string, now: Date) {
  return tx.run(
    `update webhook_endpoints set clear_before = $3
      where organization_id is not distinct from $1 and id = $2`,
    [organizationId, webhookId, now],
  )
}

export function sweepSome(sql: Sql, before: Date, most: number) {
  return sql.run(
    `-- all tenants: what is old goes, whatever its organization_id
     delete from webhook_messages
      where id = any (array(
        select id from webhook_messages
         where created_at < $1 and status <> 'waiting' order by created_at limit $2
         for update skip locked))`,
    [before, most],
  )
}
