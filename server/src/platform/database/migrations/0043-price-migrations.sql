-- owner: billing/price-migrations
-- Moves of the subscribers of a product to new prices.
create table price_migrations (
  id uuid primary key,
  organization_id text not null,
  product_id uuid not null,
  price_ids uuid[] not null,
  currency text not null,
  -- The first period that starts then or later has the new prices.
  effective_at timestamptz(3) not null,
  notice_days smallint not null check (notice_days between 0 and 365),
  -- Who subscribes is listed in batches; the last subscription of the batch before.
  enrolled_to uuid,
  enrolled_at timestamptz(3),
  canceled_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3)
);
create index price_migrations_in_order on price_migrations (organization_id, created_at, id);
create index price_migrations_by_date on price_migrations (organization_id, effective_at, id);
create index price_migrations_of_product on price_migrations (organization_id, product_id, created_at, id);

-- owner: billing/price-migrations
-- One row per subscriber, so that each moves once.
create table price_migration_subscribers (
  organization_id text not null,
  migration_id uuid not null,
  subscription_id uuid not null,
  status text not null check (status in ('waiting', 'moved', 'skipped')),
  -- When to tell the customer; null without a period of notice.
  announce_at timestamptz(3),
  announced_at timestamptz(3),
  settled_at timestamptz(3),
  primary key (organization_id, migration_id, subscription_id),
  check ((status = 'waiting') = (settled_at is null))
);
create index price_migration_subscribers_by_status on price_migration_subscribers
  (organization_id, migration_id, status, (announced_at is not null));
create index price_migration_subscribers_waiting on price_migration_subscribers
  (organization_id, subscription_id) where status = 'waiting';
create index price_migration_subscribers_to_announce on price_migration_subscribers
  (organization_id, migration_id, announce_at, subscription_id)
  where status = 'waiting' and announced_at is null and announce_at is not null;
