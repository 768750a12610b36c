-- owner: billing/subscriptions
-- What customers are billed for again and again. Nothing of a subscription is ever deleted.
create table subscriptions (
  id uuid primary key,
  organization_id text not null,
  customer_id uuid not null,
  product_id uuid not null,
  checkout_id uuid,
  status text not null check (status in ('trialing', 'active', 'past_due', 'canceled', 'unpaid')),
  currency text not null,
  -- Of a whole period, after the discount and before tax.
  amount bigint not null check (amount >= 0),
  -- The prices as they were bought, with what they cost: [{priceId, amountType, amount, discount}].
  bought_prices jsonb not null,
  seats integer,
  tax_behavior text not null check (tax_behavior in ('location', 'inclusive', 'exclusive')),
  discount_id uuid,
  -- The start of the first period that the discount reduces.
  discount_applied_at timestamptz(3),
  recurring_interval text not null check (recurring_interval in ('day', 'week', 'month', 'year')),
  recurring_interval_count integer not null check (recurring_interval_count >= 1),
  -- Periods are counted from the anchor; -1 is the one before it.
  anchor_at timestamptz(3) not null,
  period_index integer not null check (period_index >= -1),
  current_period_start timestamptz(3) not null,
  current_period_end timestamptz(3) not null,
  trial_start timestamptz(3),
  trial_end timestamptz(3),
  started_at timestamptz(3) not null,
  past_due_at timestamptz(3),
  cancel_at_period_end boolean not null default false,
  canceled_at timestamptz(3),
  ends_at timestamptz(3),
  ended_at timestamptz(3),
  cancellation_reason text,
  cancellation_comment text,
  metadata jsonb not null,
  custom_field_data jsonb not null,
  -- The product from the next period on: {id, productId, productName, interval, count, prices, createdAt}.
  pending_update jsonb,
  -- For the order of lists; the names do not follow later changes of the product or the discount.
  customer_email text not null,
  product_name text not null,
  discount_name text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  check (current_period_end > current_period_start),
  check ((status = 'canceled') = (ended_at is not null)),
  check ((status = 'past_due') = (past_due_at is not null) or status in ('canceled', 'unpaid')),
  check (ended_at is null or not cancel_at_period_end or ends_at is not null)
);
create index subscriptions_started on subscriptions (organization_id, started_at, id);
create index subscriptions_of_status on subscriptions (organization_id, status, started_at, id);
create index subscriptions_of_customer on subscriptions (organization_id, customer_id, started_at, id);
create index subscriptions_of_product on subscriptions (organization_id, product_id, started_at, id);
create index subscriptions_of_discount on subscriptions (organization_id, discount_id, started_at, id);
create index subscriptions_by_status on subscriptions (organization_id, status, id);
create index subscriptions_by_period_end on subscriptions (organization_id, current_period_end, id);
create index subscriptions_by_ended on subscriptions (organization_id, ended_at, id);
create index subscriptions_by_ends on subscriptions (organization_id, ends_at, id);
create index subscriptions_by_amount on subscriptions (organization_id, amount, id);
create index subscriptions_by_customer on subscriptions (organization_id, customer_email, id);
create index subscriptions_by_product on subscriptions (organization_id, product_name, id);
create index subscriptions_by_discount on subscriptions (organization_id, discount_name, id);
create index subscriptions_created on subscriptions (organization_id, created_at, id);

-- owner: billing/subscriptions
-- Lines of changes that wait for the next order.
create table subscription_lines (
  id uuid primary key,
  organization_id text not null,
  subscription_id uuid not null,
  number bigint generated always as identity,
  price_id uuid not null,
  label text not null,
  amount bigint not null check (amount <> 0),
  -- The order that contains the line.
  order_id uuid,
  created_at timestamptz(3) not null
);
create index subscription_lines_waiting on subscription_lines
  (organization_id, subscription_id, number) where order_id is null;

-- owner: billing/subscription-changes
-- Changes that are applied when they are paid.
create table subscription_changes (
  id uuid primary key,
  organization_id text not null,
  subscription_id uuid not null,
  customer_id uuid not null,
  status text not null check (status in ('open', 'applied', 'failed')),
  -- The subscription after the change, and the order that bills it.
  terms jsonb not null,
  bill jsonb not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  intent_id uuid,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3)
);
create unique index subscription_changes_open on subscription_changes
  (organization_id, subscription_id) where status = 'open';
