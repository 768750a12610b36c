-- owner: billing/orders
-- Finds orders by a part of the number, the buyer or the product. The text of the product is that of the
-- time of the order, as in the sort by it.
create index orders_parts on orders using gin (letter_groups(
  lower(invoice_number || ' ' || customer_email || ' ' || coalesce(billing_name, '') || ' ' ||
    coalesce(buyer ->> 'name', '') || ' ' || coalesce(product_name, ''))
));
create index orders_by_total_amount on orders (organization_id, total_amount, id);
