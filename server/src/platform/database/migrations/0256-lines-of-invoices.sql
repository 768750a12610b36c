-- owner: billing/orders
-- How many seats a line is for, and how it was taxed where that is known; null for what earlier releases sold.
alter table order_items
  add column quantity integer check (quantity > 0),
  add column tax_rate jsonb;
-- The code by which the buyer knows the discount; null for one without a code.
alter table orders add column discount_code text;
