import type { Sql } from '../../../../platform/database/index.ts'
import type { FunnelRow } from '../rules/funnel.ts'

/** So many are counted, the newest first. */
export const mostCounted = 20_000

export type FunnelFilter = {
  readonly organizationId: string
  readonly checkoutLinkId: string | null
  readonly productId: string | null
  readonly createdAfter: Date | null
}

/** By currency, since amounts of different ones are never added. */
export function funnel(sql: Sql, filter: FunnelFilter, at: Date) {
  const { checkoutLinkId, createdAfter, organizationId, productId } = filter
  // Each with an index of its own; the newest, and one more, which says that there are others.
  const ofLink = checkoutLinkId === null ? '$2::uuid is null' : 'c.checkout_link_id = $2::uuid'
  return sql.many<FunnelRow>(
    `with newest as (
       select c.status, c.currency, c.customer_email, c.buyer_proof, c.expires_at,
              c.is_payment_required, c.total_amount
         from checkouts c
        where c.organization_id = $1 and ${ofLink}
          and ($3::uuid is null or c.product_id = $3)
          and ($4::timestamptz is null or c.created_at >= $4)
        order by c.created_at desc, c.id desc
        limit $5
     )
     select currency, count(*)::int as opened,
            count(*) filter (where customer_email is not null)::int as identified,
            -- It stays when a payment fails and the checkout is open again.
            count(*) filter (where buyer_proof is not null
                                or status in ('confirmed', 'succeeded'))::int as confirmed,
            count(*) filter (where status = 'succeeded')::int as succeeded,
            count(*) filter (where status = 'expired'
                                or (status = 'open' and expires_at <= $6))::int as expired,
            coalesce(sum(total_amount) filter (where status = 'succeeded'
                                                and is_payment_required), 0)::float8 as amount
       from newest
      group by currency
      order by currency`,
    [organizationId, checkoutLinkId, productId, createdAfter, mostCounted + 1, at],
  )
}
