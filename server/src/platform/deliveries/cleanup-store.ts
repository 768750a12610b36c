import type { Sql, Tx } from '../database/index.ts'
import type { Tables } from './tables.ts'

type PendingCleanup = {
  readonly id: string
  readonly removed: boolean
  readonly before: Date | null
}

type Scoped = { readonly id: string; readonly organizationId: string | null }
type Deleted = { readonly payloadId: number | null }

/** Statements over the messages of receivers that are disabled or removed, and over old messages. */
export function createCleanupStore({ messages, receivers }: Tables) {
  const pending = `-- all tenants: what is left of a receiver is deleted, whatever its organization_id
    select id, removed_at is not null as removed, clear_before as before from ${receivers}
     where clear_before is not null or removed_at is not null order by id limit $1`

  const skipSome = `-- all tenants: what waits for a receiver that is off, whatever its organization_id
    update ${messages} set status = 'skipped', done_at = $3, leased_until = null
     where id = any (array(
       select id from ${messages}
        where endpoint_id = $1 and status = 'waiting' and (attempts > 0 or due_at <= $2)
        limit $4 for update skip locked))`

  const markCleared = `-- all tenants: the last step of disabling, whatever the organization_id
    update ${receivers} set clear_before = null
     where id = $1 and clear_before = $2
       and not exists (
         select 1 from ${messages} m
          where m.endpoint_id = $1 and m.status = 'waiting'
            and (m.attempts > 0 or m.due_at <= $2))`

  const deleteSome = `-- all tenants: what is left of a removed receiver, whatever its organization_id
    delete from ${messages}
     where id = any (array(
       select id from ${messages} where endpoint_id = $1 limit $2 for update skip locked))
    returning payload_id as "payloadId"`

  const deleteRemoved = `-- all tenants: what is left of a removed receiver, whatever its organization_id
    delete from ${receivers} e
     where e.id = $1 and e.removed_at is not null
       and not exists (select 1 from ${messages} m where m.endpoint_id = e.id)`

  const clearAgain = `-- all tenants: what waits for a receiver that is off, whatever its organization_id
    update ${receivers} set clear_before = $2
     where id = any ($1::text[]) and not enabled and clear_before is null and removed_at is null`

  const skipFirst = `update ${messages} set status = 'skipped', done_at = $3, leased_until = null
     where organization_id is not distinct from $1 and id = any (array(
       select id from ${messages}
        where organization_id is not distinct from $1 and endpoint_id = $2
          and status = 'waiting' limit $4))`

  const clearLater = `update ${receivers} set clear_before = $3
     where organization_id is not distinct from $1 and id = $2`

  const deleteOld = `-- all tenants: old messages are deleted, whatever their organization_id
    delete from ${messages}
     where id = any (array(
       select id from ${messages}
        where created_at < $1 and status <> 'waiting' order by created_at limit $2
        for update skip locked))
    returning payload_id as "payloadId"`

  return {
    /** Receivers that were disabled or removed and still have messages. */
    pending: (sql: Sql, most: number) => sql.many<PendingCleanup>(pending, [most]),
    /**
     * Messages that were waiting when a receiver was disabled are not sent when it is enabled again.
     * What was written later, or resent manually, was never attempted and stays.
     */
    skipSome: (sql: Sql, id: string, before: Date, now: Date, most: number) =>
      sql.run(skipSome, [id, before, now, most]),
    /** Only if nothing is left to skip, and it was not disabled again in the meantime. */
    markCleared: (sql: Sql, id: string, before: Date) => sql.run(markCleared, [id, before]),
    deleteSome: (tx: Tx, id: string, most: number) => tx.many<Deleted>(deleteSome, [id, most]),
    deleteRemoved: (sql: Sql, id: string) => sql.run(deleteRemoved, [id]),
    /** For messages that were being written while their receiver was disabled. */
    clearAgain: (sql: Sql, ids: readonly string[], now: Date) => sql.run(clearAgain, [ids, now]),
    /** Up to `most` messages of a receiver that is being disabled, in that transaction. */
    skipFirst: (tx: Tx, { organizationId, id }: Scoped, now: Date, most: number) =>
      tx.run(skipFirst, [organizationId, id, now, most]),
    /** The rest is skipped in batches; nothing is sent before that is done. */
    clearLater: (tx: Tx, { organizationId, id }: Scoped, now: Date) =>
      tx.run(clearLater, [organizationId, id, now]),
    deleteOld: (tx: Tx, before: Date, most: number) => tx.many<Deleted>(deleteOld, [before, most]),
  }
}
export type CleanupStore = ReturnType<typeof createCleanupStore>
