-- owner: billing/meters
alter table meter_charges
  -- Of the period, and what is left of it where it is a fixed amount.
  add column discount_id uuid,
  add column discount_left bigint;

-- owner: billing/meters
-- What came after its period was charged, and is charged like that: with its price, cap and discount.
create table meter_late_charges (
  organization_id text not null,
  subscription_id uuid not null,
  meter_id uuid not null references meters (id),
  -- Of the charge of its period.
  price_id uuid not null,
  period_start timestamptz(3) not null,
  cycle_start timestamptz(3) not null,
  -- Of the events up to this number.
  seq bigint not null,
  units numeric not null,
  amount bigint not null check (amount >= 0),
  discount bigint not null check (discount between 0 and amount),
  created_at timestamptz(3) not null,
  primary key (organization_id, subscription_id, price_id, period_start, seq)
);
create index meter_late_charges_of_cycle
  on meter_late_charges (organization_id, subscription_id, cycle_start);
create index meter_late_charges_of_meters on meter_late_charges (meter_id);
