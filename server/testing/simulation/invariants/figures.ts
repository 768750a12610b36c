const orderFacts = `
  select o.created_at as at, 'order.' || o.billing_reason as kind, o.currency, o.product_id,
         o.customer_id, count(*) as count, sum(o.net_amount) as amount
    from orders o where o.organization_id = $1 and o.status <> 'pending'
   group by 1, 2, 3, 4, 5`

const factsLike = (pattern: string) => `
  select f.at, f.kind, f.currency, f.product_id, f.customer_id, sum(f.count) as count,
         sum(f.amount) as amount
    from metric_facts f where f.organization_id = $1 and f.kind like '${pattern}'
   group by 1, 2, 3, 4, 5 having sum(f.count) <> 0 or sum(f.amount) <> 0`

const different = (a: string, b: string) => `
  select kind || ' ' || coalesce(at::text, '') from (
    (${a} except ${b}) union all (${b} except ${a})) as different`

/** The amount of a subscription is what a period costs after its discount. */
const perMonth = `round(s.amount
  * case s.recurring_interval when 'day' then 365 when 'week' then 52 when 'month' then 12 else 1 end
  / (12.0 * s.recurring_interval_count))`

/** Figures say the same as orders, books and subscriptions. */
export const ofFigures: Readonly<Record<string, string>> = {
  'figures: each paid order counts once, as it is in the books': different(
    orderFacts,
    factsLike('order.%'),
  ),
  'figures: what was given back is what is booked': `
    select coalesce(f.at, b.at)::text
      from (select at, currency, sum(amount) as amount from metric_facts
             where organization_id = $1 and kind like 'refund.%' group by 1, 2) as f
      full join (
        select e.at, l.currency, sum(l.amount) as amount
          from ledger_lines l join ledger_entries e
            on e.organization_id = l.organization_id and e.id = l.entry_id
         where l.organization_id = $1 and l.account = 'refunds' group by 1, 2) as b
        on b.at = f.at and b.currency = f.currency
     where coalesce(f.amount, 0) <> coalesce(b.amount, 0)`,
  'figures: subscriptions count for what they are': different(
    `select null::timestamptz as at, 'subscription.active' as kind, s.currency, s.product_id,
            s.customer_id, count(*) as count,
            sum(case when s.status = 'trialing' then 0 else ${perMonth} end) as amount
       from subscriptions s
      where s.organization_id = $1 and s.status in ('trialing', 'active', 'past_due')
      group by 3, 4, 5`,
    `select null::timestamptz, kind, currency, product_id, customer_id, sum(count) as count,
            sum(amount) as amount
       from metric_facts where organization_id = $1 and kind = 'subscription.active'
      group by 2, 3, 4, 5 having sum(count) <> 0 or sum(amount) <> 0`,
  ),
  'figures: each checkout counts once': different(
    `select c.created_at as at, k.kind, c.currency, c.product_id, c.customer_id, count(*) as count,
            0::numeric as amount
       from checkouts c cross join lateral unnest(case when c.status = 'succeeded'
         then array['checkout', 'checkout.succeeded'] else array['checkout'] end) as k (kind)
      where c.organization_id = $1 group by 1, 2, 3, 4, 5`,
    factsLike('checkout%'),
  ),
  'figures: the sums are those of the facts': `
    select coalesce(f.level, s.level) || ' ' || coalesce(f.bucket, s.bucket)::text
      from (
        select b.level, b.bucket, m.kind, m.currency, sum(m.count) as count, sum(m.amount) as amount
          from metric_facts m
          cross join lateral (values ('m', date_trunc('month', m.at, 'UTC')),
            ('h', date_trunc('hour', m.at, 'UTC'))) as b (level, bucket)
         where m.organization_id = $1 and m.is_summed group by 1, 2, 3, 4) as f
      full join (
        select level, bucket, kind, currency, sum(count) as count, sum(amount) as amount
          from metric_sums where organization_id = $1 and level <> 'd'
           and product_id = '00000000-0000-0000-0000-000000000000' group by 1, 2, 3, 4) as s
        on (s.level, s.bucket, s.kind, s.currency) = (f.level, f.bucket, f.kind, f.currency)
     where (f.count, f.amount) is distinct from (s.count, s.amount)`,
}
