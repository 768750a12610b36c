import { eraseTables, type Sql, type Tx } from '../../../../platform/database/index.ts'
import type { Owner } from './page.ts'

type Begin = {
  readonly runId: string
  readonly at: Date
  readonly leasedUntil: Date
  /** Downloads that began after it count. */
  readonly since: Date
  readonly most: number
}

/** False while another one runs, and where there were too many. */
export async function begin(tx: Tx, owner: Owner, { runId, at, leasedUntil, ...pace }: Begin) {
  const changed = await tx.run(
    `insert into customer_downloads as d
       (organization_id, customer_id, run_id, leased_until, counted_from, count)
     values ($1, $2, $3, $4, $5, 1)
     on conflict (organization_id, customer_id) do update
        set run_id = excluded.run_id, leased_until = excluded.leased_until,
            count = case when d.counted_from <= $6 then 1 else d.count + 1 end,
            counted_from = case when d.counted_from <= $6 then $5 else d.counted_from end
      where d.leased_until <= $5 and (d.counted_from <= $6 or d.count < $7)`,
    [owner.organizationId, owner.customerId, runId, leasedUntil, at, pace.since, pace.most],
  )
  return changed > 0
}

export async function isRunning(tx: Tx, { customerId, organizationId }: Owner, at: Date) {
  const row = await tx.one(
    `select 1 from customer_downloads
      where organization_id = $1 and customer_id = $2 and leased_until > $3`,
    [organizationId, customerId, at],
  )
  return row !== undefined
}

/** False where another one has begun since, or the customer is gone. */
export async function extend(
  sql: Sql,
  { customerId, organizationId }: Owner,
  runId: string,
  until: Date,
): Promise<boolean> {
  const changed = await sql.run(
    `update customer_downloads set leased_until = $4
      where organization_id = $1 and customer_id = $2 and run_id = $3`,
    [organizationId, customerId, runId, until],
  )
  return changed > 0
}

export async function removeOfCustomer(tx: Tx, { customerId, organizationId }: Owner) {
  await tx.run('delete from customer_downloads where organization_id = $1 and customer_id = $2', [
    organizationId,
    customerId,
  ])
}

export async function removeAll(tx: Tx, organizationId: string) {
  await tx.run('delete from customer_downloads where organization_id = $1', [organizationId])
}

/** What no longer counts, and does not run. */
export function removeOld(sql: Sql, at: Date, since: Date, limit: number) {
  return sql.run(
    `-- all tenants: what no longer counts is deleted of every organization_id
     delete from customer_downloads where ctid = any(array(
       select ctid from customer_downloads
        where counted_from <= $2 and leased_until <= $1 order by counted_from limit $3
          for update skip locked))`,
    [at, since, limit],
  )
}

/** Of a sandbox that was deleted. */
export const customerDataErasure = eraseTables('customer_downloads')
