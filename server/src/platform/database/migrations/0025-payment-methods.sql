-- owner: billing/payment-methods
-- Saved cards of customers.
create table payment_methods (
  id uuid primary key,
  organization_id text not null,
  customer_id uuid not null,
  -- The driver that knows the card, and its id there.
  processor text not null,
  reference text not null,
  -- Equal for the same card; the reference where the processor does not tell.
  fingerprint text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  -- Payments refer to removed cards.
  deleted_at timestamptz(3)
);
create unique index payment_methods_once
  on payment_methods (organization_id, customer_id, processor, fingerprint) where deleted_at is null;
create index payment_methods_of_customer
  on payment_methods (organization_id, customer_id, created_at, id) where deleted_at is null;
