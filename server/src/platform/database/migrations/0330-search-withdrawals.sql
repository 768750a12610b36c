-- owner: billing/withdrawals
-- The order that was found and who bought, as they were then: in the portal nothing of that is entered.
alter table declarations add column invoice_number text not null default '';
alter table declarations add column customer_email text not null default '';
alter table declarations add column customer_name text not null default '';
update declarations w
   set invoice_number = o.invoice_number, customer_email = o.customer_email,
       customer_name = coalesce(o.buyer ->> 'name', '')
  from orders o where o.organization_id = w.organization_id and o.id = w.order_id;

create index declarations_parts on declarations using gin (letter_groups(
  lower(coalesce(name, '') || ' ' || coalesce(order_number, '') || ' ' || coalesce(email, '') || ' ' ||
    invoice_number || ' ' || customer_email || ' ' || customer_name)
));
