-- owner: billing/products
create table products (
  id uuid primary key,
  organization_id text not null,
  name text not null,
  description text,
  visibility text not null check (visibility in ('draft', 'private', 'public')),
  recurring_interval text check (recurring_interval in ('day', 'week', 'month', 'year')),
  recurring_interval_count smallint check (recurring_interval_count > 0),
  trial_interval text check (trial_interval in ('day', 'week', 'month', 'year')),
  trial_interval_count smallint check (trial_interval_count > 0),
  is_archived boolean not null,
  metadata jsonb not null,
  -- Of the first price, for lists in this order.
  price_amount_type text not null,
  price_amount bigint,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  deleted_at timestamptz(3),
  check ((recurring_interval is null) = (recurring_interval_count is null)),
  check ((trial_interval is null) = (trial_interval_count is null)),
  check (trial_interval is null or recurring_interval is not null)
);
create index products_in_order on products (organization_id, created_at, id)
  where deleted_at is null;
create index products_by_name on products (organization_id, name, id) where deleted_at is null;
create index products_by_amount_type on products (organization_id, price_amount_type, id)
  where deleted_at is null;
create index products_by_amount on products (organization_id, price_amount, id)
  where deleted_at is null;
create index products_name_parts on products using gin (letter_groups(lower(name)));

-- owner: billing/products
-- What a price says never changes: subscriptions keep theirs after it was archived.
create table prices (
  id uuid primary key,
  organization_id text not null,
  product_id uuid not null references products (id),
  position smallint not null,
  amount_type text not null check (amount_type in ('fixed', 'custom', 'metered_unit', 'seat_based')),
  currency text not null check (currency = lower(currency collate "C")),
  tax_behavior text check (tax_behavior in ('location', 'inclusive', 'exclusive')),
  amount bigint check (amount >= 0),
  minimum_amount bigint check (minimum_amount >= 0),
  maximum_amount bigint check (maximum_amount >= minimum_amount),
  preset_amount bigint check (preset_amount between minimum_amount and maximum_amount),
  meter_id uuid,
  unit_amount numeric(17, 12) check (unit_amount > 0),
  cap_amount bigint check (cap_amount >= 0),
  seat_tiers jsonb,
  is_archived boolean not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  check ((amount_type = 'fixed') = (amount is not null)),
  check ((amount_type = 'custom') = (minimum_amount is not null)),
  check ((amount_type = 'metered_unit') = (meter_id is not null and unit_amount is not null)),
  check ((amount_type = 'seat_based') = (seat_tiers is not null))
);
create index prices_of_product on prices (organization_id, product_id, position)
  where not is_archived;
create index prices_by_id on prices (organization_id, id);
create index prices_of_products on prices (product_id);
create index prices_of_meter on prices (organization_id, meter_id) where meter_id is not null;

-- owner: billing/products
create table product_custom_fields (
  organization_id text not null,
  product_id uuid not null references products (id),
  custom_field_id uuid not null,
  position smallint not null,
  required boolean not null,
  primary key (organization_id, product_id, custom_field_id)
);
create index product_custom_fields_of_products on product_custom_fields (product_id);
