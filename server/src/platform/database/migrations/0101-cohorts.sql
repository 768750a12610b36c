-- For cohorts: when subscriptions started and ended, read from the index alone.
drop index subscriptions_started;
create index subscriptions_started on subscriptions (organization_id, started_at, id)
  include (ended_at, product_id);
