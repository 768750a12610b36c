/** What must hold for orders, their numbers and their payments: each statement finds violations. */
export const ofOrders: Readonly<Record<string, string>> = {
  'I-2: the figures of an order': `
    select o.id from orders o
      left join lateral (
        select coalesce(sum(i.amount), 0) as amount, coalesce(sum(i.tax_amount), 0) as tax,
               coalesce(sum(i.discount_amount), 0) as discount
          from order_items i where i.organization_id = $1 and i.order_id = o.id) as items on true
     where o.organization_id = $1
       and (o.subtotal_amount <> items.amount or o.tax_amount <> items.tax
            or o.discount_amount <> items.discount
            or o.total_amount <> o.net_amount + o.tax_amount
            or o.discount_amount > greatest(0, o.subtotal_amount + (
                 select coalesce(sum(-i.amount), 0) from order_items i
                  where i.organization_id = $1 and i.order_id = o.id and i.proration
                    -- Usage that waited has the discount of its period.
                    and i.discount_amount = 0))
            or (o.net_amount < 0 and o.subtotal_amount >= 0)
            or o.due_amount <> greatest(0, o.total_amount + o.applied_balance_amount)
               and o.due_amount <> 0)`,
  'I-3: refunds of an order': `
    select id from orders where organization_id = $1
       and (refunded_amount + reserved_amount > greatest(0, net_amount + greatest(0, applied_balance_amount))
            or (status = 'partially_refunded' and refunded_amount + refunded_tax_amount = 0)
            or (status in ('paid', 'pending') and refunded_amount + refunded_tax_amount > 0))`,
  'I-4: a paid order has exactly one captured payment': `
    select o.id from orders o
      left join payment_intents i on i.organization_id = $1 and i.order_id = o.id
           and i.kind = 'charge' and i.status = 'succeeded'
     where o.organization_id = $1
     group by o.id
    having count(i.id) <> case
             when o.status = 'pending' or o.due_amount = 0 or o.outside_note is not null then 0
             when o.intent_id is null then 0
             else 1 end
        or (o.intent_id is not null and (min(i.captured) is distinct from o.due_amount
            or bool_or(i.id <> o.intent_id)))
        or (o.status <> 'pending' and o.due_amount > 0 and o.intent_id is null and not exists (
              select from ledger_entries e where e.organization_id = $1 and e.source_id = o.id
                 and e.kind = 'order.paid_outside'))`,
  'I-4: a captured payment has a paid order': `
    select i.id from payment_intents i
      left join orders o on o.organization_id = $1 and o.id = i.order_id
     where i.organization_id = $1 and i.kind = 'charge' and i.status = 'succeeded'
       and (o.id is null or o.status = 'pending' or o.intent_id is distinct from i.id)`,
  'I-4: our payments are those of the processor': `
    select coalesce(i.id::text, m.reference)
      from (select * from payment_intents where organization_id = $1
               and (status = 'succeeded' or unapplied) and kind <> 'setup' and captured > 0) as i
      full join (
        -- A message may be late: until then, the payment is still open here.
        select v.* from sandbox_movements v
          join sandbox_objects b on b.organization_id = $1 and b.reference = v.reference
          join payment_intents p on p.organization_id = $1 and p.id = b.intent_id
           and (p.status in ('succeeded', 'failed', 'canceled') or p.captured is not null)
         where v.organization_id = $1) as m
        on m.reference = i.reference
     where i.id is null or m.reference is null or abs(m.amount) <> i.captured`,
  'I-5: a checkout has one order': `
    select checkout_id from orders where organization_id = $1 and checkout_id is not null
     group by checkout_id having count(*) > 1`,
  'I-5: a checkout that succeeded has an order, and no other one has': `
    select c.id from checkouts c
      left join orders o on o.organization_id = $1 and o.checkout_id = c.id
     where c.organization_id = $1 and (c.status = 'succeeded') <> (o.id is not null)`,
  'I-8: an order, its customer and its payment have one currency': `
    select o.id from orders o
      left join subscriptions s on s.organization_id = $1 and s.id = o.subscription_id
      left join payment_intents i on i.organization_id = $1 and i.order_id = o.id
     where o.organization_id = $1
       and (s.currency <> o.currency or i.currency <> o.currency
            or s.customer_id <> o.customer_id or i.customer_id <> o.customer_id)`,
  'invoices are numbered without gaps': `
    select c.series from invoice_counters c
      left join orders o on o.organization_id = $1 and o.invoice_series = c.series
     where c.organization_id = $1 and c.series <> 'credit-note'
     group by c.series, c.last
    having count(o.id) <> c.last or max(o.invoice_sequence) is distinct from nullif(c.last, 0)
        or count(distinct o.invoice_sequence) <> count(o.id)`,
  'credit notes are numbered without gaps': `
    select c.series from invoice_counters c
     where c.organization_id = $1 and c.series = 'credit-note'
       and c.last <> (select count(*) from (
                        select d.number from documents d
                         where d.organization_id = $1 and d.kind = 'credit_note'
                         union
                        select o.invoice_number from orders o
                         where o.organization_id = $1 and o.invoice_series = c.series) numbers)`,
  'an order below zero has a number of a credit note, and no other one has': `
    select o.id from orders o
     where o.organization_id = $1
       and (o.total_amount < 0) <> (o.invoice_series = 'credit-note')`,
  'an order, and a subscription, have one open charge at most': `
    select coalesce(o.subscription_id, o.id) from payment_intents i
      join orders o on o.organization_id = $1 and o.id = i.order_id
     where i.organization_id = $1 and i.kind = 'charge'
       and i.status in ('created', 'opened', 'action_required', 'processing')
       and i.given_up_at is null
     group by coalesce(o.subscription_id, o.id) having count(*) > 1`,
  'an order that waits for its payment is being collected': `
    select o.id from orders o
      left join order_collections c on c.organization_id = $1 and c.order_id = o.id
     where o.organization_id = $1 and o.subscription_id is not null
       and (o.status = 'pending' and o.given_up_at is null
              and (c.order_id is null or c.status in ('paid', 'given_up'))
            or o.given_up_at is not null and c.status is distinct from 'given_up'
            or o.status <> 'pending' and c.status <> 'paid')`,
  'an attempt that is planned has a timer, and one in progress has an open payment': `
    select c.order_id from order_collections c
     where c.organization_id = $1
       and (c.status = 'retrying' and not exists (
              select from timers t where t.organization_id = $1 and t.kind = 'dunning.retry'
                 and t.subject_id = c.order_id::text and t.due_at = c.next_attempt_at)
            or c.status = 'charging' and not exists (
              select from payment_intents i where i.organization_id = $1 and i.id = c.intent_id
                 and i.status in ('created', 'opened', 'action_required', 'processing')))`,
  'a payment that is open has a timer': `
    select i.id from payment_intents i
     where i.organization_id = $1
       and i.status in ('created', 'opened', 'action_required', 'processing')
       and not exists (select from timers t where t.organization_id = $1
                          and t.kind = 'payments.intent' and t.subject_id = i.id::text)`,
}
