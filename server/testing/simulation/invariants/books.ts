/** What must hold for the ledger, the events and the timers: each statement finds violations. */
export const ofBooks: Readonly<Record<string, string>> = {
  'I-1: each entry of the ledger sums to zero in one currency': `
    select entry_id from ledger_lines where organization_id = $1
     group by entry_id having sum(amount) <> 0 or count(distinct currency) > 1`,
  'I-1: balances are their lines': `
    select customer_id from (
      select customer_id, currency, -amount as amount from ledger_lines
       where organization_id = $1 and account = 'balance'
      union all
      select customer_id, currency, -amount from balances where organization_id = $1) as both_sides
     group by customer_id, currency having sum(amount) <> 0`,
  'I-1: the processor has booked what the ledger has': `
    select currency from (
      -- Disputes follow from their payments: the processor has no movements of them.
      select l.currency, l.amount from ledger_lines l
        join ledger_entries e on e.organization_id = $1 and e.id = l.entry_id
       where l.organization_id = $1 and l.account = 'processor' and e.kind not like 'dispute.%'
      union all
      select o.currency, -m.amount from sandbox_movements m
        join sandbox_objects o on o.organization_id = $1 and o.reference = m.reference
        join payment_intents i on i.organization_id = $1 and i.id = o.intent_id
       where m.organization_id = $1
         and (i.status in ('succeeded', 'failed', 'canceled') or i.captured is not null)) as both_sides
     group by currency having sum(amount) <> 0`,
  'late money is returned': `
    select currency from (
      select currency, amount from ledger_lines
       where organization_id = $1 and account = 'unapplied'
      union all
      select currency, amount from payment_intents
       where organization_id = $1 and kind = 'refund' and refund_id is null
         and status in ('created', 'opened', 'processing')) as both_sides
     group by currency having sum(amount) <> 0`,
  'I-12: statuses of subscriptions': `
    select aggregate from (
      select aggregate, status,
             lag(status) over (partition by aggregate order by id) as before
        from told where aggregate like 'subscription:%') as changes
     where before <> status and (before, status) not in (
       ('trialing', 'active'), ('active', 'trialing'), ('active', 'past_due'),
       ('trialing', 'canceled'), ('active', 'canceled'), ('past_due', 'canceled'),
       ('past_due', 'active'), ('past_due', 'unpaid'), ('unpaid', 'active'), ('unpaid', 'canceled'),
       ('active', 'paused'), ('past_due', 'paused'), ('paused', 'active'), ('paused', 'canceled'),
       ('paused', 'unpaid'), ('unpaid', 'paused'))`,
  'I-12: statuses of orders': `
    select aggregate from (
      select aggregate, status,
             lag(status) over (partition by aggregate order by id) as before
        from told where aggregate like 'order:%') as changes
     where before <> status and (before, status) not in (
       ('pending', 'paid'), ('paid', 'partially_refunded'), ('paid', 'refunded'),
       ('partially_refunded', 'refunded'), ('partially_refunded', 'paid'), ('refunded', 'paid'))`,
  'I-12: statuses of checkouts': `
    select aggregate from (
      select aggregate, status,
             lag(status) over (partition by aggregate order by id) as before
        from told where aggregate like 'checkout:%') as changes
     where before <> status and (before, status) not in (
       ('open', 'confirmed'), ('open', 'expired'), ('confirmed', 'open'), ('confirmed', 'expired'),
       ('confirmed', 'succeeded'))`,
  'what was told last is what is stored': `
    select s.id from subscriptions s
      join told_last last on last.aggregate = 'subscription:' || s.id
     where s.organization_id = $1
       and (last.status <> s.status
            or last.current_period_end::timestamptz <> s.current_period_end
            or last.amount <> s.amount)`,
  'what was told last of an order is what is stored': `
    select o.id from orders o
      join told_last last on last.aggregate = 'order:' || o.id
     where o.organization_id = $1
       and (last.status <> o.status
            or last.next_payment_attempt_at::timestamptz
               is distinct from o.next_payment_attempt_at)`,
  'an order that was paid was told once': `
    select o.id from orders o
      left join told t on t.aggregate = 'order:' || o.id and t.type = 'order.paid'
     where o.organization_id = $1
     group by o.id, o.status
    having count(t.id) <> (o.status <> 'pending')::int`,
  'the feed has each event once, without gaps': `
    select h.organization_id from feed_heads h
      left join feed_entries f on f.organization_id = $1
     where h.organization_id = $1
     group by h.organization_id, h.last, h.pruned
    having count(f.number) <> h.last - h.pruned
        or coalesce(max(f.number), 0) <> h.last
        or count(f.number) + (select count(*) from feed_pending where organization_id = $1)
        <> (select count(*) from events where organization_id = $1
               -- Drafts are in the audit log only.
               and type not in ('order.drafted', 'order.finalizing', 'order.draft_deleted')
               and (type ~ '^(checkout|customer|order|subscription|product|discount)[.]'
                    or exists (select from feed_entries x where x.event_id = events.id)
                    or exists (select from feed_pending x where x.event_id = events.id)))`,
  'the feed has the events of one aggregate in their order': `
    select aggregate from (
      select e.aggregate, e.id, lag(e.id) over (partition by e.aggregate order by f.number) as before
        from feed_entries f join events e on e.id = f.event_id
       where f.organization_id = $1) as numbered
     where before > id`,
  'I-25: each event that is asked for has one message, in its order': `
    select n.id::text from merchant_webhook_endpoints n
     where n.organization_id = $1
       and (exists (
              select from events e where e.organization_id = $1 and e.type = any(n.event_types)
                 and e.created_at >= n.updated_at and not exists (
                   select from merchant_webhook_messages m
                    where m.organization_id = $1 and m.endpoint_id = n.id and m.event_id = e.id))
            or exists (
              select from (
                select m.event_id, lag(m.event_id) over (partition by m.ordering_key
                         order by m.sequence) as before
                  from merchant_webhook_messages m
                 where m.organization_id = $1 and m.endpoint_id = n.id) as queued
               where before > event_id))`,
  'no timer failed, and none is overdue': `
    select t.subject_id from timers t
      join billing_clocks c on c.organization_id = $1
     where t.organization_id = $1 and (t.parked or t.attempts > 0)`,
  'the clock is not being moved': `
    select organization_id from billing_clocks
     where organization_id = $1 and (target_at is not null or frozen_at is not null)`,
}
