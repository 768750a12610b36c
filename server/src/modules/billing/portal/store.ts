import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'

/** A new email address that was not verified yet. */
type EmailChange = {
  readonly organizationId: string
  readonly customerId: string
  readonly email: string
  readonly expiresAt: Date
  readonly createdAt: Date
}

const columns = `e.organization_id as "organizationId", e.customer_id as "customerId", e.email,
  e.expires_at as "expiresAt", e.created_at as "createdAt"`

/** Replaces an earlier one of the customer, whose link is invalid from then on. */
export async function save(tx: Tx, change: EmailChange, hash: Buffer) {
  await tx.run(
    `insert into customer_email_changes
       (organization_id, customer_id, email, hash, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, customer_id) do update
        set email = excluded.email, hash = excluded.hash, expires_at = excluded.expires_at,
            created_at = excluded.created_at`,
    [
      change.organizationId,
      change.customerId,
      change.email,
      hash,
      change.expiresAt,
      change.createdAt,
    ],
  )
}

/** By the time of its organization; none of a closed merchant. */
export function open(sql: Sql, hash: Buffer, instance: Date) {
  return sql.one<EmailChange>(
    `-- all tenants: the token itself determines its organization_id
     -- reads billing_clocks: expiry is by the clock of the organization
     -- reads merchants: the links of a closed one are invalid
     select ${columns} from customer_email_changes e
       join billing_clocks c on c.organization_id = e.organization_id
       join merchants m on m.organization_id = e.organization_id and m.closed_at is null
      where e.hash = $1 and e.expires_at > billing_time(c, $2)`,
    [hash, instance],
  )
}

/** False if it was used, or replaced, in the meantime. */
export async function take(tx: Tx, organizationId: string, hash: Buffer): Promise<boolean> {
  const count = await tx.run(
    'delete from customer_email_changes where organization_id = $1 and hash = $2',
    [organizationId, hash],
  )
  return count > 0
}

export async function removeOfCustomer(tx: Tx, organizationId: string, customerId: string) {
  await tx.run(
    'delete from customer_email_changes where organization_id = $1 and customer_id = $2',
    [organizationId, customerId],
  )
}

export async function removeAll(tx: Tx, organizationId: string) {
  await tx.run('delete from customer_email_changes where organization_id = $1', [organizationId])
}

/** Links that have expired, and never become valid again. */
export function findExpired(sql: Sql, instance: Date, limit: number) {
  return sql.many<{ readonly hash: Buffer }>(
    `-- all tenants: expired links of every organization_id are deleted
     -- reads billing_clocks: expiry is by the clock of the organization
     select e.hash from customer_email_changes e
       join billing_clocks c on c.organization_id = e.organization_id
      where e.expires_at <= billing_time(c, $1) order by e.expires_at limit $2`,
    [instance, limit],
  )
}

export function removeMany(sql: Sql, hashes: readonly Buffer[]) {
  return sql.run(
    `-- all tenants: expired links of every organization_id are deleted
     delete from customer_email_changes where hash = any($1)`,
    [hashes],
  )
}

/** Of a sandbox that was deleted. */
export const portalErasure = eraseTables('customer_email_changes')
