-- owner: billing/meters
-- Shares of what is included, in percent, that are told of once they are reached.
create table meter_alerts (
  organization_id text not null,
  meter_id uuid not null references meters (id),
  shares integer[] not null check (cardinality(shares) <= 10),
  email_customers boolean not null,
  modified_at timestamptz(3) not null,
  primary key (organization_id, meter_id)
);
create index meter_alerts_of_meters on meter_alerts (meter_id);

-- owner: billing/meters
-- The highest share that was told of, in which period and of how many credits.
alter table customer_meters
  add column alerted_share integer not null default 0 check (alerted_share >= 0),
  add column alerted_credited bigint,
  add column alerted_reset_at timestamptz(3);
