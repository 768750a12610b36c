-- owner: billing/subscriptions
-- What credits took back of charges before an order contained either: both are gone from the lines that wait.
alter table subscriptions add column canceled_credits bigint not null default 0
  check (canceled_credits >= 0);
