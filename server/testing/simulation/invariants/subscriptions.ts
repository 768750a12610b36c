/** What must hold for subscriptions, checkouts and discounts: each statement finds violations. */
export const ofSubscriptions: Readonly<Record<string, string>> = {
  // A trial that is ended early makes room for the first period that is charged.
  'I-5: the periods of a subscription touch': `
    select aggregate from (
      select aggregate, type, current_period_start as start, trial_end,
             lag(current_period_end) over (partition by aggregate order by id) as before,
             lag(status) over (partition by aggregate order by id) as status_before
        from told where aggregate like 'subscription:%') as periods
     where type = 'subscription.cycled' and start is distinct from before
       and not coalesce(status_before = 'trialing' and start = trial_end and start < before, false)`,
  'I-5: a pause leaves time out, and never counts any twice': `
    select aggregate from (
      select aggregate, type, status, current_period_start as start,
             lag(current_period_end) over (partition by aggregate order by id) as before,
             lag(status) over (partition by aggregate order by id) as status_before
        from told where aggregate like 'subscription:%') as periods
     where type = 'subscription.resumed'
       and (start < before or status_before <> 'paused' or status <> 'active')`,
  'I-5: a period that began has one order': `
    select s.id from subscriptions s
      left join told t on t.aggregate = 'subscription:' || s.id
                      and t.type in ('subscription.cycled', 'subscription.resumed')
     where s.organization_id = $1
     group by s.id
    having count(t.id)
        <> (select count(*) from orders o where o.organization_id = $1
               and o.subscription_id = s.id and o.billing_reason = 'subscription_cycle'
               -- The last order of a subscription may consist of what was used.
               and exists (select from order_items i
                             left join prices p on p.organization_id = $1 and p.id = i.price_id
                            where i.organization_id = $1 and i.order_id = o.id
                              and not i.proration
                              and p.amount_type is distinct from 'metered_unit'))`,
  'I-11: a subscription has seats exactly where one of its prices is for seats': `
    select s.id from subscriptions s
     where s.organization_id = $1
       and (s.seats is not null) <> (s.bought_prices @> '[{"amountType": "seat_based"}]')`,
  'I-7: a discount is redeemed as often as it says': `
    select d.id from discounts d
      left join discount_redemptions r on r.organization_id = $1 and r.discount_id = d.id
     where d.organization_id = $1
     group by d.id, d.redemptions_count, d.max_redemptions
    having count(r.id) <> d.redemptions_count or d.redemptions_count > d.max_redemptions`,
  'I-7: a customer redeems a discount as often as it allows': `
    select d.id from discounts d
      join discount_redemptions r on r.organization_id = $1 and r.discount_id = d.id
     where d.organization_id = $1 and d.max_redemptions_per_customer is not null
     group by d.id, r.customer_id, d.max_redemptions_per_customer
    having count(*) > d.max_redemptions_per_customer`,
  'I-7: whoever pays less, or is about to, has redeemed the discount': `
    select c.id from checkouts c
     where c.organization_id = $1 and c.discount_id is not null
       and (c.status in ('confirmed', 'succeeded')) <> exists (
         select from discount_redemptions r
          where r.organization_id = $1 and r.checkout_id = c.id and r.discount_id = c.discount_id)`,
  'an active subscription owes nothing but what is being paid': `
    select s.id from subscriptions s
      join orders o on o.organization_id = $1 and o.subscription_id = s.id
           and o.status = 'pending' and o.given_up_at is null
      left join order_collections c on c.organization_id = $1 and c.order_id = o.id
     where s.organization_id = $1 and s.status in ('active', 'trialing')
       and coalesce(c.status, 'none') not in ('charging', 'waiting')`,
  'an overdue subscription owes something': `
    select s.id from subscriptions s
     where s.organization_id = $1 and s.status in ('past_due', 'unpaid')
       and not exists (select from orders o where o.organization_id = $1
             and o.subscription_id = s.id and o.status = 'pending' and o.given_up_at is null)`,
  'a subscription that has ended owes nothing that is tried again': `
    select s.id from subscriptions s
      join order_collections c on c.organization_id = $1 and c.subscription_id = s.id
     where s.organization_id = $1 and s.status = 'canceled'
       and c.status in ('retrying', 'held', 'stopped', 'waiting') and not c.is_final`,
  'what a customer is not charged for any more waits for nothing': `
    select l.id from subscription_lines l
      join subscriptions s on s.organization_id = $1 and s.id = l.subscription_id
     where l.organization_id = $1 and l.order_id is null and s.status = 'canceled'
       and not exists (select from orders o where o.organization_id = $1
             and o.subscription_id = s.id and o.given_up_at = s.ended_at)
       and not exists (select from disputes d where d.organization_id = $1
             and d.subscription_id = s.id and d.booked = 'lost')`,
  'a subscription that runs has a timer at the end of its period, or of that of its usage': `
    select s.id from subscriptions s
     where s.organization_id = $1
       and (s.status in ('active', 'trialing', 'past_due')) <> exists (
         select from timers t where t.organization_id = $1 and t.kind = 'subscriptions.cycle'
            and t.subject_id = s.id::text
            and case when s.meter_interval is null then t.due_at >= s.current_period_end
                     else t.due_at > s.meter_period_start end)`,
  'what is paused until a date resumes then, unless a payment from before is overdue': `
    select s.id from subscriptions s
     where s.organization_id = $1
       and case when s.status = 'paused' and s.resumes_at is not null
             then not exists (
                    select from timers t where t.organization_id = $1
                       and t.kind = 'subscriptions.resume' and t.subject_id = s.id::text
                       and t.due_at = s.resumes_at)
                  and not exists (
                    select from order_collections c where c.organization_id = $1
                       and c.subscription_id = s.id and c.status in ('retrying', 'held', 'stopped'))
             else exists (
                    select from timers t where t.organization_id = $1
                       and t.kind = 'subscriptions.resume' and t.subject_id = s.id::text) end`,
  'a confirmed checkout has an open payment or a timer': `
    select c.id from checkouts c
     where c.organization_id = $1 and c.status = 'confirmed'
       and not exists (select from payment_intents i where i.organization_id = $1
             and i.id = c.intent_id
             and i.status in ('created', 'opened', 'action_required', 'processing'))
       and not exists (select from timers t where t.organization_id = $1
             and t.kind = 'checkouts.completion' and t.subject_id = c.id::text)`,
  'a change is open while it is paid, and no longer': `
    select c.id from subscription_changes c
      join payment_intents i on i.organization_id = $1 and i.id = c.intent_id
     where c.organization_id = $1
       and (c.status = 'open')
        <> (i.status in ('created', 'opened', 'action_required', 'processing')
            and i.given_up_at is null)`,
  'a deleted customer has no subscription that runs': `
    select s.id from subscriptions s
      join customers c on c.organization_id = $1 and c.id = s.customer_id
     where s.organization_id = $1 and c.deleted_at is not null and s.status <> 'canceled'`,
}
