-- owner: billing/refunds
create table refunds (
  id uuid primary key,
  organization_id text not null,
  order_id uuid not null,
  subscription_id uuid,
  customer_id uuid not null,
  status text not null check (status in ('pending', 'succeeded', 'failed', 'canceled')),
  reason text not null,
  -- Without the tax.
  amount bigint not null check (amount > 0),
  tax_amount bigint not null check (tax_amount >= 0),
  currency text not null,
  comment text,
  metadata jsonb not null,
  revoke_benefits boolean not null,
  -- Returned by the merchant, for an order that was paid outside.
  is_outside boolean not null,
  -- Whether refund.created was told: with the first status that the processor says.
  is_told boolean not null default false,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3)
);
create index refunds_in_order on refunds (organization_id, created_at, id);
create index refunds_by_amount on refunds (organization_id, amount, id);
create index refunds_of_order on refunds (organization_id, order_id, created_at, id);
create index refunds_of_customer on refunds (organization_id, customer_id, created_at, id);
create index refunds_of_subscription on refunds (organization_id, subscription_id, created_at, id)
  where subscription_id is not null;
create index refunds_with_metadata on refunds using gin (metadata_hashes(organization_id, metadata));
