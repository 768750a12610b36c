import type { Sql, Tx } from '../../../../platform/database/index.ts'

/** How far a change was passed on: which of the lists, and the last id of it. */
export type Cursor = { readonly step: number; readonly afterId: string | null }

/** Where it goes on; a change that comes meanwhile waits, and then begins it anew. */
export async function lock(tx: Tx, organizationId: string, subject: string): Promise<Cursor> {
  await tx.run(
    `insert into grant_spreads (organization_id, subject, step) values ($1, $2, 0)
     on conflict (organization_id, subject) do nothing`,
    [organizationId, subject],
  )
  const found = await tx.one<Cursor>(
    `select step, after_id as "afterId" from grant_spreads
      where organization_id = $1 and subject = $2 for update`,
    [organizationId, subject],
  )
  return found ?? { step: 0, afterId: null }
}

export async function save(
  tx: Tx,
  organizationId: string,
  subject: string,
  { afterId, step }: Cursor,
): Promise<void> {
  await tx.run(
    `insert into grant_spreads (organization_id, subject, step, after_id) values ($1, $2, $3, $4)
     on conflict (organization_id, subject)
       do update set step = excluded.step, after_id = excluded.after_id`,
    [organizationId, subject, step, afterId],
  )
}

export async function remove(tx: Tx, organizationId: string, subject: string): Promise<void> {
  await tx.run('delete from grant_spreads where organization_id = $1 and subject = $2', [
    organizationId,
    subject,
  ])
}

type Order = { readonly organizationId: string; readonly id: string }
export type Cause = 'refund' | 'dispute'

export async function revokeOrder(
  tx: Tx,
  { id, organizationId }: Order,
  cause: Cause,
  at: Date,
): Promise<void> {
  await tx.run(
    `insert into revoked_orders (organization_id, order_id, cause, revoked_at)
     values ($1, $2, $3, $4)
     on conflict (organization_id, order_id) do nothing`,
    [organizationId, id, cause, at],
  )
}

/** False where nothing was revoked for this cause. */
export async function restoreOrder(
  tx: Tx,
  { id, organizationId }: Order,
  cause: Cause,
): Promise<boolean> {
  const count = await tx.run(
    'delete from revoked_orders where organization_id = $1 and order_id = $2 and cause = $3',
    [organizationId, id, cause],
  )
  return count > 0
}

/** Those of these orders whose benefits were revoked. */
export async function revokedAmong(sql: Sql, organizationId: string, orderIds: readonly string[]) {
  const rows = await sql.many<{ id: string }>(
    `select order_id as id from revoked_orders
      where organization_id = $1 and order_id = any($2::uuid[])`,
    [organizationId, orderIds],
  )
  return new Set(rows.map(({ id }) => id))
}
