/** What must hold for usage, charges for it and credits: each statement finds violations. */
export const ofUsage: Readonly<Record<string, string>> = {
  'I-9: an event that was repeated is stored once': `
    select external_id from usage_events
     where organization_id = $1 and external_id is not null
     group by external_id having count(*) > 1`,
  'I-9: charged periods of a price touch no other': `
    select a.subscription_id from meter_charges a
      join meter_charges b on b.organization_id = $1 and b.subscription_id = a.subscription_id
       and b.meter_id = a.meter_id
       and (b.price_id, b.period_start) <> (a.price_id, a.period_start)
       and b.period_start < a.period_end and a.period_start < b.period_end
     where a.organization_id = $1`,
  'I-9: what was charged is a line of an order, or waits for one': `
    select c.subscription_id from (
      select subscription_id, price_id, amount from meter_charges
       where organization_id = $1 and units <> 0 and amount <> 0
      union all
      select subscription_id, price_id, amount from meter_late_charges
       where organization_id = $1) as c
     group by c.subscription_id, c.price_id
    having sum(c.amount) <> (
      select coalesce(sum(i.amount), 0) from (
        select i.amount, i.price_id from order_items i
          join orders o on o.organization_id = $1 and o.id = i.order_id
         where i.organization_id = $1 and o.subscription_id = c.subscription_id
        union all
        select l.amount, l.price_id from subscription_lines l
         where l.organization_id = $1 and l.subscription_id = c.subscription_id
           and l.order_id is null) as i
       where i.price_id = c.price_id)`,
  'I-9: a line of a change is in the order that says so': `
    select l.id from subscription_lines l
     where l.organization_id = $1 and l.order_id is not null and not exists (
       select from order_items i
         join orders o on o.organization_id = $1 and o.id = i.order_id
        where i.organization_id = $1 and i.order_id = l.order_id
          and i.price_id = l.price_id and i.proration
          and i.amount = case o.currency when 'kwd' then round(l.amount / 10.0) * 10
                                         else l.amount end)`,
  'I-9: what was charged late belongs to a charge of its period': `
    select l.subscription_id from meter_late_charges l
     where l.organization_id = $1 and not exists (
       select from meter_charges c
        where c.organization_id = $1 and c.subscription_id = l.subscription_id
          and c.price_id = l.price_id and c.period_start = l.period_start
          and c.cycle_start = l.cycle_start and c.meter_id = l.meter_id and c.seq < l.seq)`,
  'I-9: late events wait only for what was charged': `
    select l.seq from usage_late l
     where l.organization_id = $1 and not exists (
       select from usage_closings c where c.organization_id = $1
          and c.meter_id = l.meter_id and c.subscription_id = l.subscription_id)`,
  'I-9: a lot has no more than was credited, and one that ended nothing that counts': `
    select l.id from meter_credits l
     where l.organization_id = $1
       and (l.remaining > l.units or l.ended_at < l.created_at)`,
  'I-9: no more is carried over than had been credited to be': `
    select l.id from meter_credits l
     where l.organization_id = $1 and l.grant_key like 'rollover:%'
       and l.units > (
         select coalesce(sum(b.units), 0) from meter_credits b
          where b.organization_id = $1 and b.subscription_id = l.subscription_id
            and b.customer_id = l.customer_id and b.meter_id = l.meter_id and b.rollover
            and b.id <> l.id and b.created_at <= l.created_at)`,
  'I-10: a grant of credits has its lot': `
    select g.id from benefit_grants g
      join benefits b on b.organization_id = $1 and b.id = g.benefit_id and b.type = 'meter_credit'
     where g.organization_id = $1 and g.granted_at is not null and not exists (
       select from meter_credits l
        where l.organization_id = $1 and l.benefit_id = g.benefit_id
          and l.slot_id = coalesce(g.seat_id, g.subscription_id, g.order_id)
          and l.period_start is not distinct from g.period_start
          and l.customer_id = g.customer_id)`,
}
