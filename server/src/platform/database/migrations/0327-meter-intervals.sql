-- owner: billing/products
-- Usage may be billed more often than the rest of a product; null where it is billed with it.
alter table products
  add column meter_interval text check (meter_interval in ('day', 'week', 'month', 'year')),
  add column meter_interval_count integer check (meter_interval_count >= 1),
  add check ((meter_interval is null) = (meter_interval_count is null)),
  add check (meter_interval is null or recurring_interval is not null);

-- owner: billing/subscriptions
alter table subscriptions
  add column meter_interval text check (meter_interval in ('day', 'week', 'month', 'year')),
  add column meter_interval_count integer check (meter_interval_count >= 1),
  -- The present period of usage; its end follows from the anchor.
  add column meter_period_start timestamptz(3),
  -- From when benefits gave anew within the billing period; null where they did not yet.
  add column meter_renewed_at timestamptz(3),
  -- What benefits give in the present period of usage is kept back until all is paid.
  add column benefits_wait boolean not null default false,
  add check ((meter_interval is null) = (meter_interval_count is null)),
  add check ((meter_interval is null) = (meter_period_start is null));

-- owner: billing/meters
-- The period of usage in which a cap holds; null where that is the billing period.
alter table meter_charges add column usage_start timestamptz(3);
alter table meter_late_charges add column usage_start timestamptz(3);
