import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'

export type Notice = {
  readonly organizationId: string
  readonly meterId: string
  readonly customerId: string
  /** In percent. */
  readonly share: number
  /** A decimal. */
  readonly consumed: string
  readonly credited: number
  readonly reachedAt: Date
}

export async function add(tx: Tx, notice: Notice): Promise<void> {
  const { consumed, credited, customerId, meterId, organizationId, reachedAt, share } = notice
  await tx.run(
    `insert into usage_notices
       (organization_id, meter_id, customer_id, share, consumed, credited, reached_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (organization_id, meter_id, customer_id, share) do update
        set consumed = excluded.consumed, credited = excluded.credited,
            reached_at = excluded.reached_at`,
    [organizationId, meterId, customerId, share, consumed, credited, reachedAt],
  )
}

/** Takes all that waits, of which the first ones are returned with the number of all. */
export async function take(tx: Tx, organizationId: string, limit: number) {
  const rows = await tx.many<Notice & { total: number }>(
    `with gone as (delete from usage_notices where organization_id = $1 returning *)
     select organization_id as "organizationId", meter_id as "meterId",
            customer_id as "customerId", share, consumed, credited, reached_at as "reachedAt",
            (count(*) over ())::int as total
       from gone order by reached_at, customer_id, meter_id, share limit $2`,
    [organizationId, limit],
  )
  return { first: rows, total: rows[0]?.total ?? 0 }
}

export async function sentAt(sql: Sql, organizationId: string): Promise<Date | undefined> {
  const row = await sql.one<{ at: Date }>(
    'select sent_at as at from usage_digests where organization_id = $1',
    [organizationId],
  )
  return row?.at
}

export async function noteSent(tx: Tx, organizationId: string, at: Date): Promise<void> {
  await tx.run(
    `insert into usage_digests (organization_id, sent_at) values ($1, $2)
     on conflict (organization_id) do update set sent_at = excluded.sent_at`,
    [organizationId, at],
  )
}

export async function addDeclaration(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx.run('insert into withdrawal_notices (organization_id, declaration_id) values ($1, $2)', [
    organizationId,
    id,
  ])
}

/** Takes all declarations that wait for the next email. */
export async function takeDeclarations(tx: Tx, organizationId: string) {
  const rows = await tx.many<{ id: string }>(
    `delete from withdrawal_notices where organization_id = $1 returning declaration_id as id`,
    [organizationId],
  )
  return rows.map(({ id }) => id)
}

export async function removeAll(tx: Tx, organizationId: string): Promise<void> {
  await tx.run('delete from usage_notices where organization_id = $1', [organizationId])
  await tx.run('delete from usage_digests where organization_id = $1', [organizationId])
  await tx.run('delete from withdrawal_notices where organization_id = $1', [organizationId])
}

/** Of a sandbox that was deleted. */
export const merchantEmailsErasure = eraseTables(
  'usage_notices',
  'usage_digests',
  'withdrawal_notices',
)
