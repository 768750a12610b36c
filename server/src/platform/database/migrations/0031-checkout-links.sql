-- owner: billing/checkout-links
-- Links that open a new checkout for everybody who follows them.
create table checkout_links (
  id uuid primary key,
  organization_id text not null,
  -- Public by its purpose: it is in the address that merchants publish.
  client_secret text not null constraint checkout_links_client_secret unique,
  product_ids uuid[] not null,
  label text,
  success_url text,
  return_url text,
  allow_discount_codes boolean not null,
  require_billing_address boolean not null,
  trial_interval text check (trial_interval in ('day', 'week', 'month', 'year')),
  trial_interval_count integer,
  seats integer,
  discount_id uuid,
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  deleted_at timestamptz(3),
  check ((trial_interval is null) = (trial_interval_count is null))
);
create index checkout_links_created on checkout_links (organization_id, created_at, id)
  where deleted_at is null;
create index checkout_links_by_label on checkout_links (organization_id, label, id)
  where deleted_at is null;
create index checkout_links_by_success_url on checkout_links (organization_id, success_url, id)
  where deleted_at is null;
create index checkout_links_by_codes
  on checkout_links (organization_id, (allow_discount_codes::text), id) where deleted_at is null;
