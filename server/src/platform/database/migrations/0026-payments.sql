-- owner: billing/payments
-- An intent is one attempt at money: a charge, a card to be saved, or a refund.
create table payment_intents (
  id uuid primary key,
  organization_id text not null,
  customer_id uuid not null,
  kind text not null check (kind in ('charge', 'setup', 'refund')),
  -- What it is for. The payment of a checkout gets the order when there is one.
  order_id uuid,
  checkout_id uuid,
  refund_id uuid,
  change_id uuid,
  -- The charge whose money a refund returns.
  source_id uuid references payment_intents (id),
  method_id uuid,
  -- A single-use token of a payment form; deleted when the intent is final.
  token text,
  save_method boolean not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  off_session boolean not null,
  -- Counts for dunning.
  scheduled boolean not null,
  trigger text,
  status text not null
    check (status in ('created', 'opened', 'action_required', 'processing', 'succeeded', 'failed', 'canceled')),
  -- The status of a payment on the wire; null for what is no payment.
  payment_status text generated always as (
    case
      when kind = 'charge' or (kind = 'setup' and status = 'failed') then case status
        when 'succeeded' then 'succeeded' when 'failed' then 'failed' when 'canceled' then 'failed'
        else 'pending' end
    end) stored,
  -- The processor's object.
  reference text,
  captured bigint,
  code text,
  message text,
  hard boolean,
  -- Where the customer answers a challenge.
  url text,
  brand text,
  last4 text,
  -- It captured money that was not expected, and returns it.
  unapplied boolean not null default false,
  -- From then on it is canceled instead of continued, by the clock of the organization.
  expires_at timestamptz(3),
  given_up_at timestamptz(3),
  -- When an operator was told that it stays undecided.
  escalated_at timestamptz(3),
  -- By the server's clock: who may talk to the processor, and since when an object may exist there.
  leased_until timestamptz(3),
  opening_at timestamptz(3),
  -- Increased with each lease, so that an outdated response is not applied.
  turn integer not null default 0,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  check (num_nonnulls(order_id, checkout_id, refund_id, change_id) > 0
         or (kind = 'refund' and source_id is not null)),
  check (kind <> 'refund' or source_id is not null),
  unique (organization_id, reference)
);
create unique index one_open_charge_per_order on payment_intents (order_id)
  where kind = 'charge' and status in ('created', 'opened', 'action_required', 'processing');
create unique index one_open_charge_per_checkout on payment_intents (checkout_id)
  where kind in ('charge', 'setup')
    and status in ('created', 'opened', 'action_required', 'processing');
create unique index one_open_charge_per_change on payment_intents (change_id)
  where kind = 'charge' and status in ('created', 'opened', 'action_required', 'processing');
create unique index one_intent_per_refund on payment_intents (refund_id);
-- Unexpected money is returned once.
create unique index one_return_of_unapplied_money on payment_intents (source_id)
  where refund_id is null and kind = 'refund' and status not in ('failed', 'canceled');
create index payments_by_time on payment_intents (organization_id, created_at, id)
  where payment_status is not null;
create index payments_by_amount on payment_intents (organization_id, amount, id)
  where payment_status is not null;
create index payments_by_status on payment_intents (organization_id, payment_status, created_at, id)
  where payment_status is not null;
create index payments_of_customer on payment_intents (organization_id, customer_id, created_at, id);
create index payments_of_order on payment_intents (organization_id, order_id, created_at, id)
  where order_id is not null;
create index payments_of_checkout on payment_intents (organization_id, checkout_id, created_at, id)
  where checkout_id is not null;
create index payment_intents_changed on payment_intents (organization_id, modified_at, id);

-- owner: billing/payments
-- Messages of processors. Each is taken once, and only causes the intent to be read again.
create table processor_news (
  driver text not null,
  organization_id text not null,
  news_id text not null,
  -- Null if the message is about nothing of ours.
  intent_id uuid,
  kind text not null,
  reference text not null,
  -- By the server's clock, as is its deletion.
  received_at timestamptz(3) not null,
  primary key (driver, organization_id, news_id)
);
create index processor_news_by_time on processor_news (received_at);
