-- owner: billing/draft-orders
-- Orders that a merchant wrote and that were not charged yet. The order that one becomes has its id.
create table draft_orders (
  id uuid primary key,
  organization_id text not null,
  customer_id uuid not null,
  product_id uuid not null,
  price_id uuid,
  currency text not null,
  -- Of its line, before the tax.
  amount bigint not null check (amount >= 0),
  -- What the line says; the name of the product where it is missing.
  description text,
  -- In place of those of the customer.
  billing_name text,
  billing_address jsonb,
  metadata jsonb not null,
  custom_field_data jsonb not null,
  -- The charge that is under way, or the last one that failed.
  intent_id uuid,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3)
);
create index draft_orders_by_time on draft_orders (organization_id, created_at, id);
create index draft_orders_of_customer on draft_orders (organization_id, customer_id, created_at, id);

-- owner: billing/payments
-- A charge may be for a draft of an order, which is made when it succeeds.
alter table payment_intents add column for_draft boolean not null default false;
