-- owner: billing/metrics
-- What counts for figures, each with its time by the clock of the organization. A fact is never changed,
-- except that it is marked when the sums contain it; what was wrong is taken back by another fact.
create table metric_facts (
  organization_id text not null,
  id bigint generated always as identity,
  at timestamptz(3) not null,
  kind text not null,
  currency text not null,
  product_id uuid,
  billing_type text not null check (billing_type in ('one_time', 'recurring')),
  customer_id uuid,
  -- Of the state of a subscription: its facts sum to what it is now.
  subscription_id uuid,
  count integer not null,
  amount bigint not null,
  is_summed boolean not null default false,
  primary key (organization_id, id)
);
create index metric_facts_to_sum on metric_facts (organization_id, id) where not is_summed;
-- For quarters of an hour, which some time zones are apart.
create index metric_facts_by_time on metric_facts (organization_id, at);
create index metric_facts_of_customers on metric_facts (organization_id, customer_id, at)
  where customer_id is not null;
create index metric_facts_of_subscriptions on metric_facts (organization_id, subscription_id)
  where subscription_id is not null;

-- owner: billing/metrics
-- Sums of facts by months (m), days (d) and hours (h), in UTC.
create table metric_sums (
  organization_id text not null,
  currency text not null,
  -- 00000000-0000-0000-0000-000000000000 for all products together.
  product_id uuid not null,
  level text not null check (level in ('m', 'd', 'h')),
  bucket timestamptz(3) not null,
  kind text not null,
  billing_type text not null,
  count bigint not null,
  amount bigint not null,
  primary key (organization_id, currency, product_id, level, bucket, kind, billing_type)
);

-- What was sold before there were figures.
insert into metric_facts
  (organization_id, at, kind, currency, product_id, billing_type, customer_id, count, amount)
select organization_id, created_at, 'order.' || billing_reason, currency, product_id,
       case when subscription_id is null then 'one_time' else 'recurring' end, customer_id, 1, net_amount
  from orders where status <> 'pending';

insert into metric_facts
  (organization_id, at, kind, currency, product_id, billing_type, customer_id, count, amount)
select e.organization_id, e.at, 'refund.' || o.billing_reason, o.currency, o.product_id,
       case when o.subscription_id is null then 'one_time' else 'recurring' end, o.customer_id,
       sign(l.amount), l.amount
  from ledger_lines l
  join ledger_entries e on e.organization_id = l.organization_id and e.id = l.entry_id
  join orders o on o.organization_id = l.organization_id and o.id = l.order_id
 where l.account = 'refunds';

insert into metric_facts
  (organization_id, at, kind, currency, product_id, billing_type, customer_id, count, amount)
select organization_id, created_at, unnest(case when status = 'succeeded'
         then array['checkout', 'checkout.succeeded'] else array['checkout'] end),
       currency, product_id, case when is_recurring then 'recurring' else 'one_time' end, customer_id, 1, 0
  from checkouts;

with months as (
  select s.*, round(s.amount * case recurring_interval
           when 'day' then 365 when 'week' then 52 when 'month' then 12 else 1 end
           / (12.0 * recurring_interval_count)) as monthly,
         status in ('trialing', 'active', 'past_due') as runs
    from subscriptions s
), states as (
  select m.*, f.kind, f.at, f.money
    from months m
    cross join lateral (values
      ('subscription.started', started_at, 0, true),
      ('subscription.ended', ended_at, 0, ended_at is not null),
      ('subscription.canceled.' || coalesce(cancellation_reason, 'other'), canceled_at, 0,
        canceled_at is not null),
      ('subscription.active', started_at, case when status = 'trialing' then 0 else monthly end, runs),
      ('subscription.trialing', started_at, monthly, status = 'trialing'),
      ('subscription.committed', started_at, case when status = 'trialing' then 0 else monthly end,
        runs and not cancel_at_period_end),
      ('subscription.committed_trialing', started_at, monthly,
        status = 'trialing' and not cancel_at_period_end)
    ) as f (kind, at, money, holds)
   where f.holds
)
insert into metric_facts (organization_id, at, kind, currency, product_id, billing_type, customer_id,
  subscription_id, count, amount)
select organization_id, at, kind, currency, product_id, 'recurring', customer_id, id, 1, money
  from states;
