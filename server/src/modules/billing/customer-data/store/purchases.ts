import type { Sql } from '../../../../platform/database/index.ts'
import type { Owner, Row, Slice } from './page.ts'

export function listSubscriptions(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads subscriptions: without the notes of the seller
     -- reads subscription_changes: what was to be paid for them
     select s.id, s.status, s.product_id, s.product_name, s.amount, s.currency, s.discount_name,
            s.recurring_interval, s.recurring_interval_count, s.seats, s.checkout_id, s.started_at,
            s.current_period_start, s.current_period_end, s.trial_start, s.trial_end,
            s.cancel_at_period_end, s.canceled_at, s.cancellation_reason as customer_cancellation_reason,
            s.cancellation_comment as customer_cancellation_comment, s.ends_at, s.ended_at,
            s.past_due_at, s.pause_at_period_end, s.paused_at, s.resumes_at, s.payment_method_id,
            s.custom_field_data, s.created_at, s.modified_at,
            case when s.pending_update is not null then jsonb_build_object(
              'product_name', s.pending_update -> 'productName',
              'seats', s.pending_update -> 'seats',
              'applies_at', s.current_period_end) end as pending_update,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'created_at', h.created_at, 'status', h.status, 'amount', h.amount,
                      'currency', h.currency, 'product_name', h.terms -> 'productName',
                      'seats', h.terms -> 'seats') order by h.created_at), '[]')
               from (select * from subscription_changes all_of
                      where all_of.organization_id = s.organization_id
                        and all_of.subscription_id = s.id and all_of.customer_id = s.customer_id
                      order by all_of.created_at desc limit 200) h) as changes
       from subscriptions s
      where s.organization_id = $1 and s.customer_id = $2 and (s.started_at, s.id) > ($3, $4)
      order by s.started_at, s.id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

export function listOrders(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads orders: without the notes of the seller
     -- reads order_items: their lines
     -- reads documents: the numbers of their documents
     -- reads disputes: what was disputed at a bank
     select o.id, o.invoice_number, o.status, o.billing_reason, o.description, o.product_id,
            o.product_name, o.subscription_id, o.checkout_id, o.seats, o.currency,
            o.subtotal_amount, o.discount_amount, o.discount_name, o.net_amount, o.tax_amount,
            o.total_amount, o.applied_balance_amount, o.due_amount, o.refunded_amount,
            o.refunded_tax_amount, o.tax_rate, o.customer_email, o.billing_name,
            o.billing_address, o.tax_id, o.custom_field_data, o.paid_at, o.next_payment_attempt_at,
            o.created_at, o.modified_at,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'label', i.label, 'amount', i.amount, 'discount_amount', i.discount_amount,
                      'tax_amount', i.tax_amount, 'proration', i.proration,
                      'period_start', i.period_start, 'period_end', i.period_end)
                      order by i.position), '[]')
               from order_items i
              where i.organization_id = o.organization_id and i.order_id = o.id) as items,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'kind', d.kind, 'number', d.number, 'created_at', d.created_at)
                      order by d.created_at, d.kind, d.version), '[]')
               from (select * from documents all_of
                      where all_of.organization_id = o.organization_id and all_of.order_id = o.id
                      order by all_of.created_at desc limit 200) d) as documents,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'status', p.status, 'reason', p.reason, 'amount', p.amount,
                      'currency', p.currency, 'created_at', p.created_at)
                      order by p.created_at), '[]')
               from disputes p
              where p.organization_id = o.organization_id and p.order_id = o.id
                and p.customer_id = o.customer_id) as disputes
       from orders o
      where o.organization_id = $1 and o.customer_id = $2 and (o.created_at, o.id) > ($3, $4)
      order by o.created_at, o.id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

/** Without why a bank declined: whoever tries stolen cards would learn which ones are known. */
export function listPayments(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads payment_intents: without what names them at the processor
     -- reads payment_methods: without the cards that another buyer may have entered
     select p.id, p.kind, p.payment_status as status, p.amount, p.currency, p.order_id,
            p.checkout_id, p.refund_id, case when m.is_unproven then null else p.brand end as brand,
            case when m.is_unproven then null else p.last4 end as last4, p.created_at
       from payment_intents p
       left join payment_methods m on m.organization_id = p.organization_id and m.id = p.method_id
      where p.organization_id = $1 and p.customer_id = $2 and (p.created_at, p.id) > ($3, $4)
        and p.payment_status is not null
      order by p.created_at, p.id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

/** The comment is a note of the seller. */
export function listRefunds(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads refunds: without the notes of the seller
     select r.id, r.order_id, r.subscription_id, r.status, r.reason, r.amount, r.tax_amount,
            r.currency, r.created_at, r.modified_at
       from refunds r
      where r.organization_id = $1 and r.customer_id = $2 and (r.created_at, r.id) > ($3, $4)
      order by r.created_at, r.id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

/** Nobody knows who typed the details into them, nor from where; those that count are of the order. */
export function listCheckouts(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads checkouts: without what was typed
     -- reads products: their names
     -- reads consents: what was agreed to
     select k.id, k.status, k.product_id, p.name as product_name, k.seats, k.currency, k.amount,
            k.discount_amount, k.tax_amount, k.total_amount, k.subscription_id, k.confirmed_at,
            k.expires_at, k.created_at, k.modified_at,
            case when c.checkout_id is not null then jsonb_build_object(
              'version', c.version, 'locale', c.locale, 'given_at', c.given_at) end as consent
       from checkouts k
       left join products p on p.organization_id = k.organization_id and p.id = k.product_id
       left join consents c on c.organization_id = k.organization_id and c.checkout_id = k.id
      where k.organization_id = $1 and k.customer_id = $2 and (k.created_at, k.id) > ($3, $4)
      order by k.created_at, k.id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}

export function listWithdrawals(sql: Sql, owner: Owner, { at, id, limit }: Slice) {
  return sql.many<Row>(
    `-- reads declarations: those that were found to be of the customer
     select w.id, w.kind, w.status, w.order_id, w.subscription_id, w.declared_at,
            w.receipt_sent_at, w.completed_at, w.ends_at, w.refund_amount, w.refund_tax_amount,
            w.currency
       from declarations w
      where w.organization_id = $1 and w.customer_id = $2 and (w.declared_at, w.id) > ($3, $4)
      order by w.declared_at, w.id limit $5`,
    [owner.organizationId, owner.customerId, at, id, limit],
  )
}
