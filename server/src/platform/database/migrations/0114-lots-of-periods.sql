-- owner: billing/subscriptions
alter table subscriptions
  -- The start of the last period that was not begun by a change of the plan within another one.
  add column renewed_at timestamptz(3);

-- owner: billing/grants
alter table benefit_grants
  -- The seat by which it is given, where seats are sold.
  add column seat_id uuid,
  -- The period for which it was given last.
  add column period_start timestamptz(3);
create index benefit_grants_live_of_seat on benefit_grants (organization_id, seat_id)
  where seat_id is not null and revoked_at is null;

-- owner: billing/meters
alter table meter_credits
  -- The subscription, order or seat whose credits of a period these are, and the benefit.
  add column slot_id uuid,
  add column benefit_id uuid,
  add column period_start timestamptz(3),
  -- What the benefit gives while it is granted; 0 once it is revoked, and units is what was used.
  add column entitled bigint not null default 0 check (entitled >= 0);
create index meter_credits_of_slot on meter_credits (organization_id, slot_id, meter_id)
  where slot_id is not null;

-- owner: billing/license-keys
-- What the keys of a seat were used, for the key of the next customer who gets it.
create table license_key_uses (
  organization_id text not null,
  seat_id uuid not null,
  benefit_id uuid not null,
  license_key_id uuid not null,
  usage integer not null check (usage >= 0),
  primary key (organization_id, seat_id, benefit_id)
);
