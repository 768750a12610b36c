import type { Nodes } from './nodes.ts'

/**
 * Each returns a row once what these checkouts sold has come so far. All that an order gives its
 * buyer is granted in one transaction, so there is no step between two grants.
 */
export const stepsOfGranting = [
  "select 1 from orders where checkout_id = any($1) and status = 'paid'",
  `select 1 from benefit_grants g join orders o on o.id = g.order_id
    where o.checkout_id = any($1)`,
]

type Outcome = {
  readonly status: string
  readonly orders: number
  readonly grants: number
  readonly told: number
  readonly keys: number
  readonly units: number
  readonly waiting: number
}

/** What a checkout gave its customer, who buys nothing else. */
export const grantOutcomes = ({ query }: Pick<Nodes, 'query'>, ids: readonly string[]) =>
  query<Outcome>(
    `select c.status,
       (select count(*)::int from orders o where o.checkout_id = c.id) as orders,
       (select count(*)::int from benefit_grants g join orders o on o.id = g.order_id
         where o.checkout_id = c.id and g.granted_at is not null) as grants,
       (select count(*)::int from events e join benefit_grants g
            on e.aggregate = 'benefit_grant:' || g.id
          join orders o on o.id = g.order_id where o.checkout_id = c.id) as told,
       (select count(*)::int from license_keys k where k.customer_id = c.customer_id) as keys,
       (select coalesce(sum(l.remaining), 0)::int from meter_credits l
         where l.customer_id = c.customer_id and l.ended_at is null) as units,
       (select count(*)::int from timers t where t.organization_id = c.organization_id
           and t.kind like 'grants.%') as waiting
       from checkouts c where c.id = any($1)`,
    [ids],
  )

/** How many grants an organization has, and how many times one was told. */
export async function grantsTold({ query }: Pick<Nodes, 'query'>, organizationId: string) {
  const [row] = await query<{ granted: number; told: number }>(
    `select count(*)::int as granted,
       (select count(*)::int from events where organization_id = $1
           and type = 'benefit_grant.created') as told
       from benefit_grants where organization_id = $1 and granted_at is not null`,
    [organizationId],
  )
  return row
}
