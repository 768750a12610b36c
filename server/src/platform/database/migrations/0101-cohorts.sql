-- For cohorts: when subscriptions started and ended, by time.
create index metric_facts_of_lives on metric_facts (organization_id, kind, at)
  include (subscription_id, product_id, count)
  where kind in ('subscription.started', 'subscription.ended');
