import { body, change, copy, remove } from './planting.ts'
import { plantsOfUsage } from './plants-of-usage.ts'

const paid = `status = 'paid' and due_amount > 0 and intent_id is not null`
const captured = `kind = 'charge' and status = 'succeeded'`

/** Without it, the database would refuse what is planted. */
export const withoutTriggers = 'alter table ledger_lines disable trigger user'

/** The events of an organization that have no number in the feed yet. */
export const withoutNumber = 'select 1 from feed_pending where organization_id = $1'

/**
 * How each invariant is violated on purpose: the statements run in a transaction that is rolled back,
 * with \`$1\` for an organization that has subscriptions, one of them past due.
 */
export const plants: Readonly<Record<string, readonly string[]>> = {
  'I-2: the figures of an order': [change('order_items', 'amount = amount + 1')],
  'I-3: refunds of an order': [change('orders', 'refunded_amount = 1', paid)],
  'I-4: a paid order has exactly one captured payment': [
    change('payment_intents', `status = 'failed'`, captured),
  ],
  'I-4: a captured payment has a paid order': [
    change('payment_intents', 'order_id = md5($$planted$$)::uuid', captured),
  ],
  'I-4: our payments are those of the processor': [
    change('sandbox_movements', 'amount = amount + 1'),
  ],
  'I-5: a checkout has one order': [
    'drop index orders_of_checkout',
    copy(
      'orders',
      { id: 'md5($$planted$$)::uuid', invoice_number: `'copied'` },
      'checkout_id is not null',
    ),
  ],
  'I-5: a checkout that succeeded has an order, and no other one has': [
    change('checkouts', `status = 'open'`, `status = 'succeeded'`),
  ],
  'I-8: an order, its customer and its payment have one currency': [
    change('orders', `currency = 'eur'`, paid),
  ],
  'invoices are numbered without gaps': [change('invoice_counters', 'last = last + 1')],
  'credit notes are numbered without gaps': [
    change('invoice_counters', 'last = last + 1', `series = 'credit-note'`),
  ],
  'an order below zero has a number of a credit note, and no other one has': [
    change('orders', `invoice_series = 'credit-note'`, paid),
  ],
  'an order, and a subscription, have one open charge at most': [
    'drop index one_open_charge_per_order',
    `update payment_intents set status = 'processing',
            order_id = (select id from orders where organization_id = $1 limit 1)
      where organization_id = $1 and kind = 'charge'`,
  ],
  'an order that waits for its payment is being collected': [
    remove('order_collections', `status = 'retrying'`),
  ],
  'an attempt that is planned has a timer, and one in progress has an open payment': [
    remove('timers', `kind = 'dunning.retry'`),
  ],
  'a payment that is open has a timer': [
    change('payment_intents', `status = 'processing'`, `status = 'failed'`),
  ],
  'I-5: the periods of a subscription touch': [
    `update event_payloads set body = (body::jsonb || '{"current_period_start": "2020-01-01"}')::json
      where id = (select payload_id from events where organization_id = $1
                     and type = 'subscription.cycled' limit 1)`,
  ],
  'I-5: a pause leaves time out, and never counts any twice': [
    `update event_payloads set body = (body::jsonb || '{"current_period_start": "2020-01-01"}')::json
      where id = (select payload_id from events where organization_id = $1
                     and type = 'subscription.resumed' limit 1)`,
  ],
  'I-5: a period that began has one order': [
    remove('orders', `billing_reason = 'subscription_cycle'`),
  ],
  'I-7: a discount is redeemed as often as it says': [remove('discount_redemptions')],
  'I-7: a customer redeems a discount as often as it allows': [
    copy('discount_redemptions', {
      id: 'md5($$planted$$)::uuid',
      checkout_id: 'null',
      subscription_id: 'md5($$planted$$)::uuid',
    }),
  ],
  'I-7: whoever pays less, or is about to, has redeemed the discount': [
    remove('discount_redemptions'),
  ],
  'an active subscription owes nothing but what is being paid': [
    change('subscriptions', `status = 'active', past_due_at = null`, `status = 'past_due'`),
  ],
  'an overdue subscription owes something': [
    change('subscriptions', `status = 'past_due', past_due_at = started_at`, `status = 'active'`),
  ],
  'a subscription that has ended owes nothing that is tried again': [
    change('subscriptions', `status = 'canceled', ended_at = started_at`, `status = 'past_due'`),
  ],
  'what a customer is not charged for any more waits for nothing': [
    `insert into subscription_lines
       (id, organization_id, subscription_id, price_id, label, amount, created_at)
     select md5($$planted$$)::uuid, $1, id, id, '"Rest"', 5, started_at from subscriptions
      where organization_id = $1 and status = 'canceled' limit 1`,
  ],
  'a subscription that runs has a timer at the end of its period, or of that of its usage': [
    remove('timers', `kind = 'subscriptions.cycle'`),
  ],
  'what is paused until a date resumes then, unless a payment from before is overdue': [
    remove('timers', `kind = 'subscriptions.resume'`),
  ],
  'a confirmed checkout has an open payment or a timer': [
    change('checkouts', `status = 'confirmed'`, `status = 'succeeded'`),
  ],
  'a change is open while it is paid, and no longer': [
    `insert into subscription_changes
       (id, organization_id, subscription_id, customer_id, status, terms, bill, amount, currency,
        intent_id, created_at)
     select md5($$planted$$)::uuid, $1, id, customer_id, 'open', '{}', '{}', 1, 'usd', id, created_at
       from payment_intents where organization_id = $1 and ${captured} limit 1`,
  ],
  'a deleted customer has no subscription that runs': [
    `update customers set deleted_at = created_at where organization_id = $1`,
  ],
  'I-1: each entry of the ledger sums to zero in one currency': [
    change('ledger_lines', 'amount = amount + 1'),
  ],
  'I-1: balances are their lines': [
    `insert into balances values ($1, md5($$planted$$)::uuid, 'usd', 5)`,
  ],
  'I-1: the processor has booked what the ledger has': [
    change('sandbox_movements', 'amount = amount + 1'),
  ],
  'late money is returned': [change('ledger_lines', `account = 'unapplied'`)],
  'I-12: statuses of subscriptions': [
    body('subscription', `'{"status": "trialing"}'`),
    `update event_payloads set body = (body::jsonb || '{"status": "canceled"}')::json
      where id = (select min(payload_id) from events where organization_id = $1
                     and aggregate = (select aggregate from events where organization_id = $1
                           and aggregate like 'subscription:%' order by id desc limit 1))`,
  ],
  'I-12: statuses of orders': [
    `update event_payloads set body = (body::jsonb || '{"status": "refunded"}')::json
      where id = (select payload_id from events where organization_id = $1
                     and type = 'order.paid' order by id desc limit 1)`,
  ],
  'I-12: statuses of checkouts': [
    `update event_payloads set body = (body::jsonb || '{"status": "expired"}')::json
      where id = (select payload_id from events where organization_id = $1
                     and type = 'checkout.created' order by id limit 1)`,
  ],
  'what was told last is what is stored': [
    change('subscriptions', 'amount = amount + 1', `status = 'active'`),
  ],
  'what was told last of an order is what is stored': [
    change('orders', 'next_payment_attempt_at = null', 'next_payment_attempt_at is not null'),
  ],
  'an order that was paid was told once': [
    `update events set type = 'order.updated' where id = (
       select id from events where organization_id = $1 and type = 'order.paid' limit 1)`,
  ],
  'the feed has each event once, without gaps': [remove('feed_entries')],
  'the feed has the events of one aggregate in their order': [
    `update feed_entries f set number = -f.number where organization_id = $1`,
  ],
  'I-25: each event that is asked for has one message, in its order': [
    remove('merchant_webhook_messages', `type = 'order.paid'`),
  ],
  'no timer failed, and none is overdue': [change('timers', 'attempts = 1')],
  'the clock is not being moved': [
    `update billing_clocks set frozen_at = floor_at where organization_id = $1`,
  ],
  'I-10: a grant belongs to something that entitles to it': [
    change(
      'benefit_grants',
      'granted_at = revoked_at, revoked_at = null',
      `subscription_id in (select id from subscriptions where status = 'canceled')`,
    ),
  ],
  'I-10: a subscription has one live grant of each benefit of its product': [
    change(
      'benefit_grants',
      'granted_at = null, revoked_at = created_at',
      'granted_at is not null',
    ),
  ],
  'I-10: a grant of what is sold by seats has a claimed seat': [
    change(
      'subscriptions',
      'seats = 1',
      'id in (select subscription_id from benefit_grants where granted_at is not null)',
    ),
  ],
  'I-11: a subscription has seats exactly where one of its prices is for seats': [
    change('subscriptions', 'seats = 2', 'seats is null'),
  ],
  'I-11: no more seats are assigned than were sold': [
    `insert into customer_seats (id, organization_id, subscription_id, customer_id, status,
       claimed_at, metadata, created_at)
     select id, $1, id, customer_id, 'claimed', created_at, '{}', created_at
       from subscriptions where organization_id = $1`,
  ],
  'I-11: a license key has as many activations as it says': [
    change('license_keys', 'activations = activations + 1'),
  ],
  'I-10: a license key follows its grant': [
    change('license_keys', `status = 'revoked'`, `status = 'granted'`),
  ],
  'I-25: what was told last of a grant is what is stored': [
    `update events set type = 'benefit_grant.revoked'
      where organization_id = $1 and type like 'benefit_grant.%'`,
  ],
  'I-9: credited units are what is left of the live lots': [
    change('meter_credits', 'remaining = 0', 'ended_at is null'),
  ],
  'figures: each paid order counts once, as it is in the books': [
    change('metric_facts', 'amount = amount + 1', `kind = 'order.subscription_cycle'`),
  ],
  'figures: what was given back is what is booked': [
    `insert into metric_facts (organization_id, at, kind, currency, billing_type, count, amount)
     select $1, created_at, 'refund.purchase', 'usd', 'one_time', 1, 1 from orders
      where organization_id = $1 limit 1`,
  ],
  'figures: subscriptions count for what they are': [
    change('subscriptions', 'amount = amount + 12', `status = 'active'`),
  ],
  'figures: each checkout counts once': [remove('checkouts')],
  'figures: the sums are those of the facts': [
    `insert into metric_sums (organization_id, currency, product_id, level, bucket, kind,
       billing_type, count, amount)
     select $1, 'usd', '00000000-0000-0000-0000-000000000000', 'm', '2020-01-01', 'checkout',
            'one_time', 1, 0`,
  ],
  'the kept total of orders': [remove('orders')],
  'the kept total of subscriptions': [remove('subscriptions')],
  'the kept total of payments': [remove('payment_intents', captured)],
  ...plantsOfUsage,
}
