-- owner: billing/customer-data
-- Who downloads their own data, or did within the last day: one download at a time, and so many a day.
create table customer_downloads (
  organization_id text not null,
  customer_id uuid not null,
  -- The download that may read on.
  run_id uuid not null,
  -- Until then it runs, unless it says so again.
  leased_until timestamptz(3) not null,
  -- Downloads since then.
  counted_from timestamptz(3) not null,
  count integer not null,
  primary key (organization_id, customer_id)
);
create index customer_downloads_to_sweep on customer_downloads (counted_from);

-- owner: billing/subscription-changes
create index subscription_changes_of_subscription
  on subscription_changes (organization_id, subscription_id, created_at);
