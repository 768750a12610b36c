import { change, copy } from './planting.ts'

const credits = `benefit_id in (select id from benefits where type = 'meter_credit')`

/** How the invariants of usage, seats, refunds, disputes and events are violated on purpose. */
export const plantsOfUsage: Readonly<Record<string, readonly string[]>> = {
  'I-3: refunds of an order sum to its counters': [change('refunds', 'amount = amount + 1')],
  'I-3: never is more returned than was paid': [
    'alter table orders drop constraint orders_returned_once',
    change('orders', 'due_amount = 0', 'refunded_amount > 0'),
  ],
  'I-3: what is credited was charged in the period': [
    'alter table orders drop constraint orders_returned_once',
    change('orders', 'credited_amount = charged_amount + 1', 'subscription_id is not null'),
  ],
  'I-3: no more goes back than came for a subscription': [
    'alter table orders drop constraint orders_check, drop constraint orders_check1',
    change('orders', 'total_amount = -1000000', 'subscription_id is not null'),
  ],
  'I-3: a refund that succeeded is in the books once': [change('refunds', `status = 'failed'`)],
  'I-4: a refund that is pending is on its way': [change('refunds', `status = 'pending'`)],
  'I-8: a refund and a dispute have the currency of their order': [
    change('refunds', `currency = 'eur'`),
  ],
  'I-12: statuses of refunds': [
    `update events set aggregate = (select aggregate from events where organization_id = $1
                                       and aggregate like 'refund:%' limit 1)
      where id = (select max(id) from events where organization_id = $1
                     and aggregate like 'order:%')`,
  ],
  'I-1: the books have what disputes moved': [change('disputes', 'amount = amount - 1')],
  'a dispute is about a payment that was captured, and about no more': [
    change('disputes', 'amount = amount + 10000'),
  ],
  'I-9: an event that was repeated is stored once': [
    'drop index usage_events_once',
    `update usage_events set external_id = 'same' where organization_id = $1`,
  ],
  'I-9: charged periods of a price touch no other': [
    copy('meter_charges', { period_start: `t.period_start + interval '1 second'` }),
  ],
  'I-9: what was charged is a line of an order, or waits for one': [
    change('meter_charges', 'amount = amount + 1', 'amount <> 0'),
  ],
  'I-9: a line of a change is in the order that says so': [
    `insert into subscription_lines (id, organization_id, subscription_id, price_id, label, amount,
       created_at, order_id)
     select md5($$planted$$)::uuid, $1, subscription_id, id, '"Rest"', 5, created_at, id from orders
      where organization_id = $1 and subscription_id is not null limit 1`,
  ],
  'I-9: what was charged late belongs to a charge of its period': [
    `insert into meter_late_charges (organization_id, subscription_id, meter_id, price_id,
       period_start, cycle_start, seq, units, amount, discount, created_at)
     select $1, id, id, id, created_at, created_at, 1, 1, 0, 0, created_at from meters
      where organization_id = $1 limit 1`,
  ],
  'I-9: late events wait only for what was charged': [
    `insert into usage_late (organization_id, meter_id, subscription_id, seq)
     select $1, id, id, 1 from meters where organization_id = $1 limit 1`,
  ],
  'I-9: a lot has no more than was credited, and one that ended nothing that counts': [
    change('meter_credits', `ended_at = created_at - interval '1 day'`),
  ],
  'I-9: no more is carried over than had been credited to be': [
    copy('meter_credits', {
      id: 'md5($$planted$$)::uuid',
      grant_key: `'rollover:planted'`,
      units: '1000000',
      rollover: 'true',
    }),
  ],
  'I-10: a grant of credits has its lot': [
    change('benefit_grants', `period_start = '2000-01-01Z'`, credits),
  ],
  'I-31: what was told last of a refund is what is stored': [
    change('refunds', `is_told = true, status = 'canceled'`),
  ],
  'I-31: what was told last of a seat is what is stored': [
    change('customer_seats', `status = 'revoked', customer_id = null, revoked_at = created_at`),
  ],
  'I-31: what was told last of a dispute is what is stored': [
    change('disputes', `status = 'under_review'`),
  ],
  'I-12: statuses of seats': [
    `update event_payloads p
        set body = (p.body::jsonb || jsonb_build_object('status',
              case e.type when 'customer_seat.assigned' then 'claimed' else 'pending' end))::json
       from events e
      where e.organization_id = $1 and e.payload_id = p.id and e.type like 'customer_seat.%'`,
  ],
  'I-28: a message and an entry of the feed are about an event that is stored': [
    `update events set organization_id = 'other' where id = (
       select event_id from feed_entries where organization_id = $1 limit 1)`,
  ],
  'I-30: each event has one line in the audit log': [
    'alter table audit_log disable trigger user',
    `update audit_log set event_id = null
      where event_id = (select max(id) from events where organization_id = $1)`,
  ],
  'I-29: no reaction to an event failed': [
    `insert into event_reactions (event_id, reaction, aggregate, error)
     select id, 'planted', aggregate, 'failed' from events where organization_id = $1 limit 1`,
  ],
}
