-- owner: billing/grants
create table benefit_grants (
  id uuid primary key,
  organization_id text not null,
  benefit_id uuid not null,
  customer_id uuid not null,
  -- Who has the seat, where a subscription is sold by seats.
  member_id uuid,
  subscription_id uuid,
  order_id uuid,
  properties jsonb not null,
  -- Why it could not be granted; then it is neither granted nor revoked.
  error jsonb,
  granted_at timestamptz(3),
  revoked_at timestamptz(3),
  -- The version of the benefit that it was granted with.
  version integer not null,
  -- How often it was granted or cycled.
  round integer not null check (round >= 0),
  -- Revoked by itself, whatever its subscription or order says.
  is_held boolean not null default false,
  -- What is still to be done outside of the database.
  task text check (task in ('grant', 'update', 'revoke')),
  -- Grows with each task, so that the result of an older one is known as such.
  task_number integer not null default 0,
  task_attempts integer not null default 0,
  -- While a process works on it, by the clock of the server.
  task_until timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  check ((subscription_id is null) <> (order_id is null)),
  check (granted_at is null or revoked_at is null),
  check (error is null or granted_at is null)
);
create unique index benefit_grants_once on benefit_grants
  (organization_id, coalesce(subscription_id, order_id), customer_id, benefit_id, member_id)
  nulls not distinct;
create index benefit_grants_in_order on benefit_grants (organization_id, created_at, id);
create index benefit_grants_of_customer on benefit_grants (organization_id, customer_id, created_at, id);
create index benefit_grants_of_benefit on benefit_grants (organization_id, benefit_id, created_at, id);
create index benefit_grants_live_of_benefit on benefit_grants (organization_id, benefit_id, id)
  where revoked_at is null;
create index benefit_grants_by_granted on benefit_grants (organization_id, granted_at, id);
create index benefit_grants_by_granted_down
  on benefit_grants (organization_id, granted_at desc nulls last, id desc);
create index benefit_grants_by_revoked on benefit_grants (organization_id, revoked_at, id);
create index benefit_grants_by_revoked_down
  on benefit_grants (organization_id, revoked_at desc nulls last, id desc);

-- owner: billing/grants
-- Orders whose benefits were revoked by a refund.
create table revoked_orders (
  organization_id text not null,
  order_id uuid not null,
  revoked_at timestamptz(3) not null,
  primary key (organization_id, order_id)
);

-- owner: billing/grants
-- How far a change of a product or benefit was passed on to those who have it.
create table grant_spreads (
  organization_id text not null,
  -- Such as `product:<id>`.
  subject text not null,
  step smallint not null,
  after_id uuid,
  primary key (organization_id, subject)
);
