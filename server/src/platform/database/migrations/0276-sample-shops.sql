-- owner: billing/test-mode
-- What was added to a sandbox as samples, so that only that is taken away again.
create table sample_shops (
  organization_id text primary key,
  -- The ids of its rows follow from it.
  seed text not null,
  customer_ids uuid[] not null,
  product_ids uuid[] not null,
  benefit_ids uuid[] not null,
  discount_ids uuid[] not null,
  -- By the clock of the organization.
  created_at timestamptz(3) not null
);
