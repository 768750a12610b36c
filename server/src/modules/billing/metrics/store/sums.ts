import type { Sql } from '../../../../platform/database/index.ts'
import type { PeriodSum } from '../rules/figures.ts'
import { partsOf, type Span } from '../rules/parts.ts'

/** Which facts are counted; without a list, all. */
type Selection = {
  readonly organizationId: string
  readonly currency: string
  readonly productIds: readonly string[] | undefined
  readonly billingTypes: readonly string[] | undefined
  readonly customerIds: readonly string[] | undefined
}

const allProducts = ['00000000-0000-0000-0000-000000000000']

/**
 * The sums of each kind in periods that follow each other: the stored ones, and the facts that these do
 * not contain yet. Quarters of an hour, and all facts of customers, are counted one by one.
 */
export function readSums(
  sql: Sql,
  { organizationId, currency, productIds, billingTypes, customerIds }: Selection,
  periods: readonly Span[],
): Promise<PeriodSum[]> {
  const parts = customerIds ? [] : partsOf(periods)
  return sql.search<PeriodSum>(
    `with parts as materialized (
       select * from unnest($8::text[], $9::timestamptz[], $10::timestamptz[], $11::int[], $12::int[])
         as p (level, starts, ends, plus, minus)
     ), found as (
       select width_bucket(f.at, $6::timestamptz[]) as period, f.kind, sum(f.count) as count,
              sum(f.amount) as amount
         from metric_facts f
        where f.organization_id = $1 and f.currency = $2 and f.at < $7::timestamptz
          and ($5::uuid[] is null and not f.is_summed or f.customer_id = any($5::uuid[]))
          and ($3::uuid[] is null or f.product_id = any($3::uuid[]))
          and ($4::text[] is null or f.billing_type = any($4::text[]))
        group by 1, 2
       union all
       select g.period, s.kind, g.sign * s.count, g.sign * s.amount
         from parts p
         cross join lateral (
           select m.kind, sum(m.count) as count, sum(m.amount) as amount from metric_sums m
            where m.organization_id = $1 and m.currency = $2
              and m.product_id = any(coalesce($3::uuid[], $13::uuid[]))
              and m.level = p.level and m.bucket >= p.starts and m.bucket < p.ends
              and ($4::text[] is null or m.billing_type = any($4::text[]))
            group by m.kind
         ) as s
         cross join lateral (values (p.plus, 1), (p.minus, -1)) as g (period, sign)
        where p.level <> 'q' and g.period is not null
       union all
       select g.period, s.kind, g.sign * s.count, g.sign * s.amount
         from parts p
         cross join lateral (
           select f.kind, sum(f.count) as count, sum(f.amount) as amount from metric_facts f
            where f.organization_id = $1 and f.currency = $2 and f.is_summed
              and f.at >= p.starts and f.at < p.ends
              and ($3::uuid[] is null or f.product_id = any($3::uuid[]))
              and ($4::text[] is null or f.billing_type = any($4::text[]))
            group by f.kind
         ) as s
         cross join lateral (values (p.plus, 1), (p.minus, -1)) as g (period, sign)
        where p.level = 'q' and g.period is not null
     )
     select period, kind, sum(count)::bigint as count, sum(amount)::bigint as amount
       from found group by period, kind`,
    [
      organizationId,
      currency,
      productIds ?? null,
      billingTypes ?? null,
      customerIds ?? null,
      periods.map(({ from }) => from),
      periods.at(-1)?.to ?? null,
      parts.map(({ level }) => level),
      parts.map(({ from }) => from),
      parts.map(({ to }) => to),
      parts.map(({ plus }) => plus),
      parts.map(({ minus }) => minus),
      allProducts,
    ],
  )
}
