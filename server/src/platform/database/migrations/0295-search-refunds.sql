-- owner: billing/refunds
-- The order and who bought, as they were when the money went back, so that a list of refunds is searched.
alter table refunds add column order_number text not null default '';
alter table refunds add column customer_email text not null default '';
alter table refunds add column customer_name text not null default '';
update refunds r
   set order_number = o.invoice_number, customer_email = o.customer_email,
       customer_name = coalesce(o.buyer ->> 'name', '')
  from orders o where o.organization_id = r.organization_id and o.id = r.order_id;

create index refunds_parts on refunds using gin (letter_groups(
  lower(order_number || ' ' || customer_email || ' ' || customer_name)
));
create index refunds_by_total on refunds (organization_id, (amount + tax_amount), id);
create index refunds_by_status on refunds (organization_id, status, created_at, id);
create index refunds_by_reason on refunds (organization_id, reason, created_at, id);

-- They are counted by their status from here on.
delete from list_counts where list = 'refunds';
delete from list_count_changes where list = 'refunds';
insert into list_counts (organization_id, list, key, n)
select organization_id, 'refunds', to_jsonb(status), count(*) from refunds group by 1, 3;
