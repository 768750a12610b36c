-- An organization may follow another billing system: its rows stand beside those of the engine, as they
-- were told. `mirrored` has what these columns cannot hold, by the fields of the API; null for own rows.

-- owner: billing/customers
alter table customers add column mirrored jsonb;

-- owner: billing/products
alter table products add column mirrored jsonb;
alter table prices add column mirrored jsonb;

-- owner: billing/benefits
alter table benefits add column mirrored jsonb;

-- owner: billing/custom-fields
alter table custom_fields add column mirrored jsonb;

-- owner: billing/meters
alter table meters add column mirrored jsonb;
alter table customer_meters add column mirrored jsonb;

-- owner: billing/discounts
alter table discounts add column mirrored jsonb;

-- owner: billing/checkouts
alter table checkouts add column mirrored jsonb;

-- owner: billing/subscriptions
alter table subscriptions add column mirrored jsonb;

-- owner: billing/orders
alter table orders add column mirrored jsonb;
alter table order_items add column mirrored jsonb;

-- owner: billing/refunds
alter table refunds add column mirrored jsonb;

-- owner: billing/seats
alter table customer_seats add column mirrored jsonb;

-- owner: billing/grants
alter table benefit_grants add column mirrored jsonb;

-- What the engine promises of its rows, others need not keep: every check holds for own rows only. One
-- statement for each table, which is read once.
do $$
declare
  changes record;
begin
  for changes in
    select c.conrelid::regclass as relation,
           string_agg(format('drop constraint %I', c.conname), ', ') || ', ' ||
           string_agg(format('add constraint %I check (mirrored is not null or (%s))', c.conname,
             pg_get_expr(c.conbin, c.conrelid)), ', ') as actions
      from pg_constraint c
     where c.contype = 'c' and c.connamespace = current_schema()::regnamespace
       and c.conrelid in (
         'customers'::regclass, 'products'::regclass, 'prices'::regclass, 'benefits'::regclass,
         'custom_fields'::regclass, 'meters'::regclass, 'customer_meters'::regclass,
         'discounts'::regclass, 'checkouts'::regclass, 'subscriptions'::regclass,
         'orders'::regclass, 'order_items'::regclass, 'refunds'::regclass,
         'customer_seats'::regclass, 'benefit_grants'::regclass)
     group by c.conrelid
  loop
    execute format('alter table %s %s', changes.relation, changes.actions);
  end loop;
end
$$;

-- What exists once among own rows may be told twice, when two events swap it: the last column of these
-- indexes is one value for all own rows. So one index serves uniqueness and reads of both.
drop index customers_email_unique;
create unique index customers_email_unique on customers
  (organization_id, lower(email),
    (case when mirrored is null then '00000000-0000-0000-0000-000000000000' else id end))
  where deleted_at is null and email_standing <> 'typed';
drop index customers_external_id_unique;
create unique index customers_external_id_unique on customers
  (organization_id, external_id,
    (case when mirrored is null then '00000000-0000-0000-0000-000000000000' else id end))
  where deleted_at is null;

drop index custom_fields_slug_unique;
create unique index custom_fields_slug_unique on custom_fields
  (organization_id, slug,
    (case when mirrored is null then '00000000-0000-0000-0000-000000000000' else id end))
  where deleted_at is null;

drop index customer_meters_once;
create unique index customer_meters_once on customer_meters
  (organization_id, customer_id, meter_id,
    (case when mirrored is null then '00000000-0000-0000-0000-000000000000' else id end));

drop index discounts_code_unique;
create unique index discounts_code_unique on discounts
  (organization_id, lower(code collate "C"),
    (case when mirrored is null then '00000000-0000-0000-0000-000000000000' else id end))
  where deleted_at is null;

alter table orders drop constraint orders_number;
create unique index orders_number on orders
  (organization_id, invoice_number,
    (case when mirrored is null then '00000000-0000-0000-0000-000000000000' else id end));
drop index orders_of_checkout;
create unique index orders_of_checkout on orders
  (organization_id, checkout_id,
    (case when mirrored is null then '00000000-0000-0000-0000-000000000000' else id end))
  where checkout_id is not null;
alter table order_items drop constraint order_items_position;
create unique index order_items_position on order_items
  (order_id, position,
    (case when mirrored is null then '00000000-0000-0000-0000-000000000000' else id end));

drop index customer_seats_once;
create unique index customer_seats_once on customer_seats
  (organization_id, coalesce(subscription_id, order_id), customer_id, member_id,
    (case when mirrored is null then '00000000-0000-0000-0000-000000000000' else id end))
  nulls not distinct where status <> 'revoked';

drop index benefit_grants_once;
create unique index benefit_grants_once on benefit_grants
  (organization_id, coalesce(subscription_id, order_id, gift_id), customer_id, benefit_id, member_id,
    (case when mirrored is null then '00000000-0000-0000-0000-000000000000' else id end))
  nulls not distinct;
