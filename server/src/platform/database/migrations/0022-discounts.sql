-- owner: billing/discounts
create table discounts (
  id uuid primary key,
  organization_id text not null,
  name text not null,
  code text,
  type text not null check (type in ('fixed', 'percentage')),
  duration text not null check (duration in ('once', 'forever', 'repeating')),
  duration_in_months smallint check (duration_in_months > 0),
  -- The first of the amounts, and all of them by currency.
  amount bigint check (amount >= 0),
  currency text check (currency = lower(currency collate "C")),
  amounts jsonb,
  basis_points smallint check (basis_points between 1 and 10000),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  max_redemptions integer check (max_redemptions > 0),
  max_redemptions_per_customer integer check (max_redemptions_per_customer > 0),
  -- Kept by the statements that write redemptions, under the lock of this row.
  redemptions_count integer not null default 0 check (redemptions_count >= 0),
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  deleted_at timestamptz(3),
  check ((type = 'fixed') = (amount is not null and currency is not null and amounts is not null)),
  check ((type = 'percentage') = (basis_points is not null)),
  check ((duration = 'repeating') = (duration_in_months is not null)),
  check (ends_at > starts_at),
  constraint discounts_limit check (redemptions_count <= max_redemptions)
);
create unique index discounts_code_unique on discounts (organization_id, lower(code collate "C"))
  where deleted_at is null;
create index discounts_in_order on discounts (organization_id, created_at, id)
  where deleted_at is null;
create index discounts_by_name on discounts (organization_id, name, id) where deleted_at is null;
create index discounts_by_code on discounts (organization_id, code, id) where deleted_at is null;
create index discounts_by_count on discounts (organization_id, redemptions_count, id)
  where deleted_at is null;
create index discounts_by_end on discounts (organization_id, ends_at, id)
  where deleted_at is null;
create index discounts_parts on discounts
  using gin (letter_groups(lower(name || ' ' || coalesce(code, ''))));

-- owner: billing/discounts
-- Without rows, a discount is for all products.
create table discount_products (
  organization_id text not null,
  discount_id uuid not null references discounts (id),
  product_id uuid not null,
  primary key (organization_id, discount_id, product_id)
);
create index discount_products_of_discounts on discount_products (discount_id);

-- owner: billing/discounts
create table discount_redemptions (
  id uuid primary key,
  organization_id text not null,
  discount_id uuid not null references discounts (id),
  checkout_id uuid,
  subscription_id uuid,
  customer_id uuid,
  created_at timestamptz(3) not null,
  check (checkout_id is not null or subscription_id is not null)
);
-- A checkout redeems one discount, once.
create unique index discount_redemptions_of_checkout
  on discount_redemptions (organization_id, checkout_id) where checkout_id is not null;
create index discount_redemptions_of_customer
  on discount_redemptions (organization_id, discount_id, customer_id);
create index discount_redemptions_of_discounts on discount_redemptions (discount_id);
