-- owner: platform/timers
-- Live organizations whose later work waits until an operator starts it again.
create table billing_stops (
  organization_id text primary key,
  since timestamptz(3) not null
);
