-- owner: billing/meters
alter table meter_charges
  -- The start of the period of the subscription: a change of its plan may have divided what is charged.
  add column cycle_start timestamptz(3);
update meter_charges set cycle_start = period_start;
alter table meter_charges alter column cycle_start set not null;
create index meter_charges_of_cycle on meter_charges (organization_id, subscription_id, cycle_start);
