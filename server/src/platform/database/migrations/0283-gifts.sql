-- owner: billing/gifts
-- Subscriptions that merchants gave to customers for nothing, and why.
create table gifts (
  subscription_id uuid primary key,
  organization_id text not null,
  customer_id uuid not null,
  product_id uuid not null,
  product_name text not null,
  -- Missing where it has no end.
  until timestamptz(3),
  -- Missing once the customer is deleted.
  reason text,
  created_at timestamptz(3) not null
);
create index gifts_of_customer
  on gifts (organization_id, customer_id, created_at desc, subscription_id desc);
