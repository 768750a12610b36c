import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { Seat, Stored } from './rules.ts'

const columns = `x.id, x.organization_id as "organizationId", x.subscription_id as "subscriptionId",
  x.order_id as "orderId", x.customer_id as "customerId", x.member_id as "memberId", x.status,
  x.token_expires_at as "tokenExpiresAt", x.claimed_at as "claimedAt",
  x.revoked_at as "revokedAt", x.metadata, x.created_at as "createdAt",
  x.modified_at as "modifiedAt", x.mirrored`

/** As many as a subscription or order can have. */
const mostSeats = 10_000

export async function save(tx: Tx, seat: Stored): Promise<void> {
  await tx.run(
    `insert into customer_seats (id, organization_id, subscription_id, order_id, customer_id,
       member_id, status, token_hash, address_hash, token_expires_at, claimed_at, revoked_at,
       metadata, created_at, modified_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (id) do update
        set customer_id = $5, member_id = $6, status = $7, token_hash = $8, address_hash = $9,
            token_expires_at = $10, claimed_at = $11, revoked_at = $12, metadata = $13,
            modified_at = $15
      where customer_seats.organization_id = $2`,
    [
      seat.id,
      seat.organizationId,
      seat.subscriptionId,
      seat.orderId,
      seat.customerId,
      seat.memberId,
      seat.status,
      seat.tokenHash,
      seat.addressHash,
      seat.tokenExpiresAt,
      seat.claimedAt,
      seat.revokedAt,
      JSON.stringify(seat.metadata),
      seat.createdAt,
      seat.modifiedAt,
    ],
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<Seat>(
    `select ${columns} from customer_seats x where x.organization_id = any($1) and x.id = $2`,
    [organizationIds, id],
  )
}

export const findMany = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql.many<Seat>(
    `select ${columns} from customer_seats x
      where x.organization_id = $1 and x.id = any($2::uuid[])`,
    [organizationId, ids],
  )

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<Seat>(
    `select ${columns} from customer_seats x
      where x.organization_id = $1 and x.id = $2 for update`,
    [organizationId, id],
  )
}

/** All of a subscription or order, oldest first. */
export function ofSource(sql: Sql, organizationId: string, sourceId: string) {
  return sql.many<Seat>(
    `select ${columns} from customer_seats x
      where x.organization_id = $1 and coalesce(x.subscription_id, x.order_id) = $2
      order by x.created_at, x.id limit $3`,
    [organizationId, sourceId, mostSeats],
  )
}

export type Position = { readonly sourceId: string; readonly at: Date; readonly id: string }

/** All of an organization, by subscription or order, oldest first. */
export function after(sql: Sql, organizationId: string, position: Position, limit: number) {
  const { at, id, sourceId } = position
  return sql.many<Seat>(
    `select ${columns} from customer_seats x
      where x.organization_id = $1
        and (coalesce(x.subscription_id, x.order_id), x.created_at, x.id)
          > ($2::uuid, $3::timestamptz, $4::uuid)
      order by coalesce(x.subscription_id, x.order_id), x.created_at, x.id limit $5`,
    [organizationId, sourceId, at, id, limit],
  )
}

/** How many are assigned, claimed or not. */
export async function countAssigned(sql: Sql, organizationId: string, sourceId: string) {
  const row = await sql.one<{ count: number }>(
    `select count(*)::int as count from customer_seats x
      where x.organization_id = $1 and coalesce(x.subscription_id, x.order_id) = $2
        and x.status <> 'revoked'`,
    [organizationId, sourceId],
  )
  return row?.count ?? 0
}

/** The seats that a customer has of it, or is invited to. */
export function heldOf(sql: Sql, organizationId: string, sourceId: string, customerId: string) {
  return sql.many<Pick<Seat, 'memberId' | 'status'>>(
    `select x.member_id as "memberId", x.status from customer_seats x
      where x.organization_id = $1 and coalesce(x.subscription_id, x.order_id) = $2
        and x.customer_id = $3 and x.status <> 'revoked'`,
    [organizationId, sourceId, customerId],
  )
}

/** The claimed seats that these customers have of these subscriptions and orders. */
export function claimedBy(
  sql: Sql,
  organizationId: string,
  sourceIds: readonly string[],
  customerIds: readonly string[],
) {
  return sql.many<{
    sourceId: string
    customerId: string
    memberId: string | null
    seatId: string
  }>(
    `select coalesce(x.subscription_id, x.order_id) as "sourceId", x.customer_id as "customerId",
            x.member_id as "memberId", x.id as "seatId" from customer_seats x
      where x.organization_id = $1 and coalesce(x.subscription_id, x.order_id) = any($2::uuid[])
        and x.customer_id = any($3::uuid[]) and x.status = 'claimed'`,
    [organizationId, sourceIds, customerIds],
  )
}

/** The customers that claimed these seats. */
export function holding(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<{ customerId: string }>(
    `select x.customer_id as "customerId" from customer_seats x
      where x.organization_id = $1 and x.id = any($2::uuid[]) and x.status = 'claimed'
        and x.customer_id is not null`,
    [organizationId, ids],
  )
}

/** One that was revoked, and so is free to be assigned again. */
export function lockFree(tx: Tx, organizationId: string, sourceId: string) {
  return tx.one<Seat>(
    `select ${columns} from customer_seats x
      where x.organization_id = $1 and coalesce(x.subscription_id, x.order_id) = $2
        and x.status = 'revoked'
      order by x.created_at, x.id limit 1 for update`,
    [organizationId, sourceId],
  )
}

/** Those of a subscription that ended, or of a customer who was deleted. */
export function lockSome(
  tx: Tx,
  organizationId: string,
  of: 'source' | 'customer',
  id: string,
  limit: number,
) {
  const named = of === 'customer' ? 'x.customer_id' : 'coalesce(x.subscription_id, x.order_id)'
  return tx.many<Seat>(
    `select ${columns} from customer_seats x
      where x.organization_id = $1 and ${named} = $2 and x.status <> 'revoked'
      order by x.created_at, x.id limit $3 for update`,
    [organizationId, id, limit],
  )
}

/** The customers with a claimed seat of it, by their id. */
export async function holders(
  sql: Sql,
  organizationId: string,
  sourceId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
) {
  const rows = await sql.many<{ id: string }>(
    `select distinct x.customer_id as id from customer_seats x
      where x.organization_id = $1 and coalesce(x.subscription_id, x.order_id) = $2
        and x.status = 'claimed' and x.customer_id is not null
        and ($3::uuid is null or x.customer_id > $3)
      order by 1 limit $4`,
    [organizationId, sourceId, after, limit],
  )
  return rows.map(({ id }) => id)
}

/** The subscriptions of which a customer has a seat, newest first. */
export async function claimedSubscriptions(
  sql: Sql,
  organizationId: string,
  customerId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const claimed = `from customer_seats x
      where x.organization_id = $1 and x.customer_id = $2 and x.status = 'claimed'
        and x.subscription_id is not null`
  const [rows, total] = await Promise.all([
    sql.many<{ id: string }>(
      `select x.subscription_id as id ${claimed}
        order by x.created_at desc, x.id desc limit $3 offset $4`,
      [organizationId, customerId, limit, offset],
    ),
    sql.one<{ count: number }>(`select count(*)::int as count ${claimed}`, [
      organizationId,
      customerId,
    ]),
  ])
  return { ids: rows.map(({ id }) => id), total: total?.count ?? 0 }
}

type Invited = Seat & { readonly addressHash: Buffer }

/** The seat of a valid invitation, by the time of its organization; none of a closed merchant. */
export function invited(sql: Sql, tokenHash: Buffer, instance: Date) {
  return sql.one<Invited>(
    `-- all tenants: the token itself determines its organization_id
     -- reads billing_clocks: expiry is by the clock of the organization
     -- reads merchants: the invitations of a closed one are invalid
     select ${columns}, x.address_hash as "addressHash" from customer_seats x
       join billing_clocks c on c.organization_id = x.organization_id
       join merchants m on m.organization_id = x.organization_id and m.closed_at is null
      where x.token_hash = $1 and x.address_hash is not null
        and x.token_expires_at > billing_time(c, $2)`,
    [tokenHash, instance],
  )
}

/** The same seat, unless the token was used, replaced or revoked in the meantime. */
export function lockInvited(tx: Tx, organizationId: string, id: string, tokenHash: Buffer) {
  return tx.one<Invited>(
    `select ${columns}, x.address_hash as "addressHash" from customer_seats x
      where x.organization_id = $1 and x.id = $2 and x.token_hash = $3
        and x.address_hash is not null for update`,
    [organizationId, id, tokenHash],
  )
}

/** Of a sandbox that was deleted. */
export const seatsErasure = eraseTables('customer_seats')
