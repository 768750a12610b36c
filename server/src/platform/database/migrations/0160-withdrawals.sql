-- owner: billing/withdrawals
-- Which rules for consumers a seller leaves on; all of them without a row.
create table legal_settings (
  organization_id text primary key,
  order_button boolean not null,
  consent boolean not null,
  withdrawal boolean not null,
  cancellation boolean not null,
  modified_at timestamptz(3) not null
);

-- owner: billing/withdrawals
-- What the buyer of a checkout agreed to, in the text of that version and language.
create table consents (
  organization_id text not null,
  checkout_id uuid not null,
  version text not null,
  locale text not null,
  given_at timestamptz(3) not null,
  primary key (organization_id, checkout_id)
);

-- owner: billing/withdrawals
-- Withdrawals and cancellations, as they were declared: without an order where none was found.
create table declarations (
  id uuid primary key,
  organization_id text not null,
  kind text not null check (kind in ('withdrawal', 'cancellation')),
  status text not null check (status in ('declared', 'completed', 'refused')),
  -- As they were entered; null in the portal, and once the customer was anonymized.
  name text,
  order_number text,
  email text,
  order_id uuid,
  subscription_id uuid,
  customer_id uuid,
  -- By the clock of the organization; it keeps the deadline.
  declared_at timestamptz(3) not null,
  receipt_sent_at timestamptz(3),
  -- Of the token in the last receipt. It stays when it was used: the same link shows what was done.
  token_hash bytea,
  token_expires_at timestamptz(3),
  completed_at timestamptz(3),
  refund_amount bigint check (refund_amount >= 0),
  refund_tax_amount bigint check (refund_tax_amount >= 0),
  currency text,
  ends_at timestamptz(3),
  refusal text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  check ((order_id is null) = (customer_id is null)),
  check (order_id is not null or (status <> 'completed' and token_hash is null)),
  check ((status = 'completed') = (completed_at is not null)),
  check ((status = 'completed') = (refund_amount is not null)),
  check ((refund_amount is null) = (refund_tax_amount is null)),
  check ((refund_amount is null) = (currency is null)),
  check ((status = 'refused') = (refusal is not null)),
  check ((token_hash is null) = (token_expires_at is null))
);
-- An order is withdrawn from once, and a declaration that was refused may be repeated.
create unique index declarations_once on declarations (organization_id, order_id, kind)
  where order_id is not null and status <> 'refused';
create unique index declarations_by_token on declarations (token_hash)
  where token_hash is not null;
create index declarations_declared on declarations (organization_id, declared_at, id);
create index declarations_of_customer on declarations (organization_id, customer_id)
  where customer_id is not null;
create index declarations_without_order on declarations (created_at, id) where order_id is null;
