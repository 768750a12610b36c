-- owner: billing/meters
create table meters (
  id uuid primary key,
  organization_id text not null,
  name text not null,
  unit text not null check (unit in ('scalar', 'token', 'custom')),
  custom_label text,
  custom_multiplier integer check (custom_multiplier > 0),
  filter jsonb not null,
  aggregation jsonb not null,
  metadata jsonb not null,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3)
);
create index meters_in_order on meters (organization_id, created_at, id);
create index meters_by_name on meters (organization_id, name, id);
create index meters_parts on meters using gin (letter_groups(lower(name)));

-- owner: billing/meters
-- What a customer used since the last reset, as of the last roll-up, and was credited.
create table customer_meters (
  id uuid primary key,
  organization_id text not null,
  customer_id uuid not null,
  meter_id uuid not null references meters (id),
  consumed numeric not null default 0,
  credited bigint not null default 0 check (credited >= 0),
  balance numeric not null generated always as (credited - consumed) stored,
  reset_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3)
);
create unique index customer_meters_once on customer_meters (organization_id, customer_id, meter_id);
create index customer_meters_in_order on customer_meters (organization_id, created_at, id);
create index customer_meters_changed
  on customer_meters (organization_id, coalesce(modified_at, created_at), id);
create index customer_meters_of_meters on customer_meters (meter_id);

-- owner: billing/meters
-- Credits are lots: each belongs to what granted it and ends with it.
create table meter_credits (
  id uuid primary key,
  organization_id text not null,
  customer_id uuid not null,
  meter_id uuid not null references meters (id),
  -- What granted it; granting the same again changes nothing.
  grant_key text not null,
  subscription_id uuid,
  units bigint not null check (units >= 0),
  -- What is left after the consumption before the last reset.
  remaining bigint not null check (remaining between 0 and units),
  rollover boolean not null,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create unique index meter_credits_once on meter_credits (organization_id, meter_id, grant_key);
create index meter_credits_live on meter_credits (organization_id, customer_id, meter_id)
  where ended_at is null;
create index meter_credits_of_meters on meter_credits (meter_id);

-- owner: billing/meters
-- What was charged for the usage of a period. It never changes: later events count for later periods.
create table meter_charges (
  organization_id text not null,
  subscription_id uuid not null,
  meter_id uuid not null references meters (id),
  price_id uuid not null,
  period_start timestamptz(3) not null,
  period_end timestamptz(3) not null,
  -- Of the events up to this number.
  seq bigint not null,
  units numeric not null,
  credited bigint not null,
  amount bigint not null check (amount >= 0),
  created_at timestamptz(3) not null,
  primary key (organization_id, subscription_id, price_id, period_start)
);
create index meter_charges_of_meters on meter_charges (meter_id);
