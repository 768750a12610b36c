-- owner: billing/metrics
-- What customers paid and were given back, summed from the index alone.
create index metric_facts_of_money on metric_facts (organization_id, currency, at)
  include (customer_id, kind, amount, count)
  where customer_id is not null and (kind like 'order.%' or kind like 'refund.%');
