/** What must hold for refunds and disputes: each statement finds violations. */
export const ofMoneyBack: Readonly<Record<string, string>> = {
  'I-3: refunds of an order sum to its counters': `
    select o.id from orders o
      left join lateral (
        select sum(r.amount) filter (where r.status = 'succeeded') as amount,
               sum(r.tax_amount) filter (where r.status = 'succeeded') as tax,
               sum(r.amount) filter (where r.status = 'pending') as reserved,
               sum(r.tax_amount) filter (where r.status = 'pending') as reserved_tax
          from refunds r where r.organization_id = $1 and r.order_id = o.id) as r on true
     where o.organization_id = $1
       and (o.refunded_amount, o.refunded_tax_amount, o.reserved_amount, o.reserved_tax_amount)
        <> (coalesce(r.amount, 0), coalesce(r.tax, 0), coalesce(r.reserved, 0),
            coalesce(r.reserved_tax, 0))`,
  'I-3: never is more returned than was paid': `
    select o.id from orders o
     where o.organization_id = $1
       and (o.refunded_amount + o.refunded_tax_amount + o.reserved_amount + o.reserved_tax_amount
              > o.due_amount
            or o.refunded_tax_amount + o.reserved_tax_amount > greatest(0, o.tax_amount)
            or o.credited_amount > o.charged_amount)`,
  'I-3: what is credited was charged in the period': `
    select o.subscription_id from orders o
     where o.organization_id = $1 and o.subscription_id is not null and o.status <> 'pending'
     group by o.subscription_id, o.period_start
    having sum(o.refunded_amount + o.refunded_tax_amount + o.reserved_amount
               + o.reserved_tax_amount + o.credited_amount)
         > sum(o.charged_amount + greatest(0, o.applied_balance_amount))`,
  // A negative total became balance. The tax of each order is rounded by less than one unit.
  'I-3: no more goes back than came for a subscription': `
    select o.subscription_id from orders o
     where o.organization_id = $1 and o.subscription_id is not null and o.status <> 'pending'
     group by o.subscription_id
    having sum(o.total_amount + greatest(0, o.applied_balance_amount)) + count(*)
         < sum(o.refunded_amount + o.refunded_tax_amount)`,
  'I-3: a refund that succeeded is in the books once': `
    select r.id from refunds r
      left join ledger_entries e on e.organization_id = $1 and e.source_id = r.id
      left join lateral (
        select sum(l.amount) as amount from ledger_lines l
         where l.organization_id = $1 and l.entry_id = e.id and l.account in ('refunds', 'tax')) l
        on true
     where r.organization_id = $1
     group by r.id, r.status, r.amount, r.tax_amount
    having coalesce(sum(l.amount), 0)
        <> case when r.status = 'succeeded' then r.amount + r.tax_amount else 0 end`,
  'I-4: a refund that is pending is on its way': `
    select r.id from refunds r
     where r.organization_id = $1 and r.status = 'pending'
       and not exists (select from payment_intents i where i.organization_id = $1
             and i.refund_id = r.id
             and i.status in ('created', 'opened', 'action_required', 'processing'))`,
  'I-8: a refund and a dispute have the currency of their order': `
    select r.id from (
      select id, order_id, currency, customer_id from refunds where organization_id = $1
      union all
      select id, order_id, currency, customer_id from disputes where organization_id = $1) r
      join orders o on o.organization_id = $1 and o.id = r.order_id
     where o.currency <> r.currency or o.customer_id <> r.customer_id`,
  'I-12: statuses of refunds': `
    select aggregate from (
      select aggregate, status, lag(status) over (partition by aggregate order by id) as before
        from told where aggregate like 'refund:%') as changes
     where before <> status and (before, status) not in (
       ('pending', 'succeeded'), ('pending', 'failed'), ('pending', 'canceled'),
       ('succeeded', 'failed'))`,
  'I-1: the books have what disputes moved': `
    select currency from (
      select l.currency, l.account, l.amount from ledger_lines l
        join ledger_entries e on e.organization_id = $1 and e.id = l.entry_id
       where l.organization_id = $1 and e.kind like 'dispute.%'
         and l.account in ('processor', 'disputed')
      union all
      select d.currency, a.account, -case
               when a.account = 'disputed' and d.booked = 'held' then d.amount
               when a.account = 'processor' and d.booked in ('held', 'lost') then -d.amount - d.fee
               else 0 end
        from disputes d cross join (values ('processor'), ('disputed')) as a (account)
       where d.organization_id = $1) as both_sides
     group by currency, account having sum(amount) <> 0`,
  'a dispute is about a payment that was captured, and about no more': `
    select d.id from disputes d
      left join payment_intents i on i.organization_id = $1 and i.id = d.payment_id
     where d.organization_id = $1
       and (i.id is null or i.captured is null or d.amount > i.captured
            or i.order_id is distinct from d.order_id)`,
}
