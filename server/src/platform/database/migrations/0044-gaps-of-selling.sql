-- How many subscriptions of a customer run, so that lists can be limited to active customers.
alter table customers add column running_subscriptions integer not null default 0
  check (running_subscriptions >= 0);
update customers c set running_subscriptions = s.n
  from (select organization_id, customer_id, count(*) as n from subscriptions
         where status in ('trialing', 'active', 'past_due') group by 1, 2) s
 where c.organization_id = s.organization_id and c.id = s.customer_id;
create index customers_by_activity
  on customers (organization_id, ((running_subscriptions > 0)::text), created_at, id)
  where deleted_at is null;

-- Prices that were made for one checkout; the product does not offer them.
alter table prices add column is_ad_hoc boolean not null default false;
drop index prices_of_product;
create index prices_of_product on prices (organization_id, product_id, position)
  where not is_archived and not is_ad_hoc;
-- The ids of such prices by the id of their product: {productId: [priceId]}.
alter table checkouts add column ad_hoc_prices jsonb;
