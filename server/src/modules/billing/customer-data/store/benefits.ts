import type { Sql } from '../../../../platform/database/index.ts'
import type { Owner, Row, Slice } from './page.ts'

export function listGrants(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads benefit_grants: without how they are carried out
     -- reads benefits: what they give
     -- reads downloadables: files that were granted, and how often they were downloaded
     -- reads files: their names
     select g.id, b.type as benefit_type, b.description as benefit_description, g.benefit_id,
            g.subscription_id, g.order_id, g.granted_at, g.revoked_at, g.created_at,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'name', f.name, 'size', f.size, 'downloads', d.downloads,
                      'last_downloaded_at', d.last_downloaded_at) order by f.name, f.id), '[]')
               from downloadables d
               join files f on f.organization_id = d.organization_id and f.id = d.file_id
              where d.organization_id = g.organization_id and d.grant_id = g.id
                and d.customer_id = g.customer_id) as files
       from benefit_grants g
       left join benefits b on b.organization_id = g.organization_id and b.id = g.benefit_id
      where g.organization_id = $1 and g.customer_id = $2 and (g.created_at, g.id) > ($3, $4)
      order by g.created_at, g.id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

export function listKeys(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads license_keys: those that the customer has
     select k.id, k.sealed_key as "sealedKey", k.benefit_id, k.status, k.limit_activations,
            k.usage, k.limit_usage, k.validations, k.last_validated_at, k.expires_at, k.created_at,
            k.modified_at
       from license_keys k
      where k.organization_id = $1 and k.customer_id = $2 and (k.created_at, k.id) > ($3, $4)
      order by k.created_at, k.id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

type Key = { readonly id: string; readonly created_at: Date }

/** Those that are active somewhere. */
export function activeKeys(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Key>(
    `-- reads license_keys: those that the customer has
     -- reads license_key_activations: whether there are any
     select k.id, k.created_at from license_keys k
      where k.organization_id = $1 and k.customer_id = $2 and (k.created_at, k.id) > ($3, $4)
        and exists (select 1 from license_key_activations a
                     where a.organization_id = k.organization_id and a.license_key_id = k.id)
      order by k.created_at, k.id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

/** Of one key; its conditions and metadata are notes of the seller's programs. */
export function listActivations(sql: Sql, owner: Owner, keyId: string, { at, id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads license_key_activations: without what programs noted of them
     -- reads license_keys: whose key it is
     select a.id, a.license_key_id, a.label, a.last_seen_at, a.created_at
       from license_key_activations a
       join license_keys k on k.organization_id = a.organization_id and k.id = a.license_key_id
      where a.organization_id = $1 and k.customer_id = $2 and a.license_key_id = $3
        and (a.created_at, a.id) > ($4, $5)
      order by a.created_at, a.id limit $6`,
    [owner.organizationId, owner.customerId, keyId, at, id, limit],
  )
}

export function listSeatsHeld(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads customer_seats: seats that the customer has, of what others bought
     select s.id, s.status, s.subscription_id, s.order_id, s.claimed_at, s.revoked_at, s.created_at
       from customer_seats s
      where s.organization_id = $1 and s.customer_id = $2 and (s.created_at, s.id) > ($3, $4)
      order by s.created_at, s.id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

type Purchase = { readonly id: string; readonly created_at: Date }

export function subscriptionsWithSeats(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Purchase>(
    `-- reads subscriptions: those of which the customer gives seats
     select s.id, s.started_at as created_at from subscriptions s
      where s.organization_id = $1 and s.customer_id = $2 and s.seats is not null
        and (s.started_at, s.id) > ($3, $4)
      order by s.started_at, s.id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

/** Seats of what renews belong to its subscription. */
export function ordersWithSeats(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Purchase>(
    `-- reads orders: those of which the customer gives seats
     select o.id, o.created_at from orders o
      where o.organization_id = $1 and o.customer_id = $2 and o.seats is not null
        and o.subscription_id is null and (o.created_at, o.id) > ($3, $4)
      order by o.created_at, o.id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

/** Of one purchase of the customer, as the portal shows them to whoever bought. */
export function listSeatsGiven(
  sql: Sql,
  { organizationId }: Owner,
  purchaseId: string,
  { at, id, limit }: Slice,
) {
  return sql.many<Row>(
    `-- reads customer_seats: seats of what the customer bought
     -- reads customers: the addresses that were invited
     select s.id, s.status, s.subscription_id, s.order_id, c.email as customer_email, s.claimed_at,
            s.revoked_at, s.created_at
       from customer_seats s
       left join customers c on c.organization_id = s.organization_id and c.id = s.customer_id
      where s.organization_id = $1 and coalesce(s.subscription_id, s.order_id) = $2
        and (s.created_at, s.id) > ($3, $4)
      order by s.created_at, s.id limit $5`,
    [organizationId, purchaseId, at, id, limit],
  )
}
