-- What is passed on to everybody who bought a product is read in batches, each of which begins where the
-- last one ended: a change for a hundred thousand must not read all of them for each batch.
create index subscriptions_running_of_product on subscriptions (organization_id, product_id, id)
  where status in ('trialing', 'active', 'past_due');
-- Without the orders of subscriptions, of which a product has many times more.
create index orders_bought_once on orders (organization_id, product_id, created_at, id)
  where product_id is not null and subscription_id is null;
create index benefit_grants_live_of_customer on benefit_grants (organization_id, customer_id, id)
  where revoked_at is null;
