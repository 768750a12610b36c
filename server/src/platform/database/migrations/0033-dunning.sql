-- owner: billing/dunning
-- How the orders of subscriptions are collected, one row per order that was not paid at once.
create table order_collections (
  order_id uuid primary key,
  organization_id text not null,
  customer_id uuid not null,
  subscription_id uuid not null,
  -- The order in which the orders of a subscription are paid.
  number bigint generated always as identity,
  status text not null check (
    status in ('waiting', 'charging', 'retrying', 'stopped', 'paid', 'given_up')),
  is_final boolean not null,
  is_last_attempt boolean not null default false,
  -- The last attempt, and its card.
  intent_id uuid,
  method_id uuid,
  first_failed_at timestamptz(3),
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  check ((status = 'retrying') = (next_attempt_at is not null))
);
create index order_collections_open on order_collections (organization_id, subscription_id, number)
  where status in ('waiting', 'charging', 'retrying', 'stopped');
create index order_collections_for_card on order_collections (organization_id, customer_id, number)
  where status in ('retrying', 'stopped');
-- One charge of a subscription at a time.
create unique index order_collections_charging on order_collections (organization_id, subscription_id)
  where status = 'charging';
