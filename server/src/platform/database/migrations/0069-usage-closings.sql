-- A subscription may be without a price for a meter for a while: what was used then is never charged, so
-- the periods that were charged are kept as spans that do not touch.
alter table usage_closings drop constraint usage_closings_pkey,
  add primary key (organization_id, meter_id, subscription_id, began_at);
