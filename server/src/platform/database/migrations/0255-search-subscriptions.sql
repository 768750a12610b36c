-- owner: billing/subscriptions

create index subscriptions_parts on subscriptions
  using gin (letter_groups(lower(customer_email || ' ' || product_name)));
