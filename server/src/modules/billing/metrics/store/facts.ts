import { eraseTables, type Sql, type Tx } from '../../../../platform/database/index.ts'
import { type Fact, type State, type Subject, stateKinds } from '../rules/facts.ts'

/** All that a subscription counts for at a time. */
export type SubscriptionState = Subject & {
  readonly subscriptionId: string
  readonly at: Date
  readonly states: readonly State[]
}

/**
 * Stores facts of one organization. Of a subscription, only the difference between what it counts for now
 * and what its facts sum to: what no longer holds is taken back.
 */
export function insert(
  tx: Tx,
  organizationId: string,
  facts: readonly Fact[],
  subscriptions: readonly SubscriptionState[],
): void {
  const states = subscriptions.flatMap(({ states, ...subject }) =>
    states.map((state) => ({ ...subject, ...state })),
  )
  tx.send(
    `with subject as (
       select * from json_to_recordset($3::json) as s ("subscriptionId" uuid, at timestamptz)
     ), wanted as (
       select * from json_to_recordset($4::json) as w ("subscriptionId" uuid, currency text,
         "productId" uuid, "customerId" uuid, kind text, at timestamptz, count int, amount bigint)
     ), difference as (
       select subscription_id, currency, product_id, customer_id, kind, at, sum(count) as count,
              sum(amount) as amount
         from (
           select "subscriptionId" as subscription_id, currency, "productId" as product_id,
                  "customerId" as customer_id, kind, at, count, amount
             from wanted
           union all
           select f.subscription_id, f.currency, f.product_id, f.customer_id, f.kind,
                  case when f.kind = any($5) then null else f.at end, -f.count, -f.amount
             from metric_facts f
            where f.organization_id = $1
              and f.subscription_id = any(array(select "subscriptionId" from subject))
         ) as sides
        group by subscription_id, currency, product_id, customer_id, kind, at
       having sum(count) <> 0 or sum(amount) <> 0
     )
     insert into metric_facts (organization_id, at, kind, currency, product_id, billing_type,
       customer_id, subscription_id, count, amount)
     select $1, at, kind, currency, "productId", "billingType", "customerId", null, count, amount
       from json_to_recordset($2::json) as f (at timestamptz, kind text, currency text,
         "productId" uuid, "billingType" text, "customerId" uuid, count int, amount bigint)
     union all
     select $1, coalesce(d.at, s.at), d.kind, d.currency, d.product_id, 'recurring', d.customer_id,
            d.subscription_id, d.count, d.amount
       from difference d join subject s on s."subscriptionId" = d.subscription_id`,
    [
      organizationId,
      JSON.stringify(facts),
      JSON.stringify(subscriptions.map(({ at, subscriptionId }) => ({ at, subscriptionId }))),
      JSON.stringify(states),
      stateKinds,
    ],
  )
}

/** Organizations with facts that the sums do not contain yet, one index step for each. */
export function organizationsToSum(sql: Sql, after: string, limit: number) {
  return sql.many<{ organizationId: string }>(
    `-- all tenants: the sweep visits every organization_id
     with recursive found (id) as (
       (select organization_id from metric_facts
         where not is_summed and organization_id > $1 order by organization_id limit 1)
       union all
       select (select f.organization_id from metric_facts f
                where not f.is_summed and f.organization_id > found.id
                order by f.organization_id limit 1)
         from found where found.id is not null
     )
     select id as "organizationId" from found where id is not null limit $2`,
    [after, limit],
  )
}

/**
 * Adds the oldest facts to the sums, each once; resolves to their number. In one order, so that two
 * nodes at one organization do not deadlock.
 */
export async function sumOldest(tx: Tx, organizationId: string, limit: number): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `with oldest as (
       select id from metric_facts where organization_id = $1 and not is_summed
        order by id limit $2 for update skip locked
     ), taken as (
       update metric_facts f set is_summed = true
        where f.organization_id = $1 and f.id = any(array(select id from oldest))
       returning f.at, f.kind, f.currency, f.product_id, f.billing_type, f.count, f.amount
     ), summed as (
       insert into metric_sums as s
         (organization_id, currency, product_id, level, bucket, kind, billing_type, count, amount)
       select $1, t.currency, p.id, b.level, b.bucket, t.kind, t.billing_type, sum(t.count),
              sum(t.amount)
         from taken t
         cross join lateral (values
           ('m', date_trunc('month', t.at, 'UTC')),
           ('d', date_trunc('day', t.at, 'UTC')),
           ('h', date_trunc('hour', t.at, 'UTC'))
         ) as b (level, bucket)
         cross join lateral (
           select '00000000-0000-0000-0000-000000000000'::uuid
           union all select t.product_id where t.product_id is not null
         ) as p (id)
        group by t.currency, p.id, b.level, b.bucket, t.kind, t.billing_type
        order by t.currency, p.id, b.level, b.bucket, t.kind, t.billing_type
       on conflict (organization_id, currency, product_id, level, bucket, kind, billing_type)
       do update set count = s.count + excluded.count, amount = s.amount + excluded.amount
     )
     select count(*)::int as count from taken`,
    [organizationId, limit],
  )
  return row?.count ?? 0
}

/** One step in an index. */
export async function firstTime(sql: Sql, organizationId: string): Promise<Date | undefined> {
  const row = await sql.one<{ at: Date }>(
    'select at from metric_facts where organization_id = $1 order by at limit 1',
    [organizationId],
  )
  return row?.at
}

/** Those of the sums, one index step for each, and of the facts that they do not contain yet. */
export async function currencies(sql: Sql, organizationId: string): Promise<string[]> {
  const rows = await sql.many<{ currency: string }>(
    `with recursive summed (currency) as (
       (select currency from metric_sums where organization_id = $1 order by currency limit 1)
       union all
       select (select s.currency from metric_sums s
                where s.organization_id = $1 and s.currency > summed.currency
                order by s.currency limit 1)
         from summed where summed.currency is not null
     ), waiting as (
       select currency from metric_facts
        where organization_id = $1 and not is_summed order by id limit 5000
     )
     select currency from summed where currency is not null
     union select currency from waiting order by currency`,
    [organizationId],
  )
  return rows.map(({ currency }) => currency)
}

/**
 * Facts about nobody, such as checkouts that were left, of products until a time. What else was deleted
 * of the organization is taken out of its sums: facts that are left are added to new ones.
 */
export async function eraseUnclaimed(
  tx: Tx,
  organizationId: string,
  { productIds, until }: { readonly productIds: readonly string[]; readonly until: Date },
): Promise<void> {
  tx.send(
    `delete from metric_facts where organization_id = $1 and product_id = any($2::uuid[])
        and customer_id is null and at <= $3`,
    [organizationId, productIds, until],
  )
  tx.send('delete from metric_sums where organization_id = $1', [organizationId])
  await tx.run(
    'update metric_facts set is_summed = false where organization_id = $1 and is_summed',
    [organizationId],
  )
}

/** Of a sandbox that was deleted. */
export const metricsErasure = eraseTables('metric_facts', 'metric_sums')
