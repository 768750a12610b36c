-- owner: billing/orders
-- What each line is for, until before its end; none for what is sold once.
alter table order_items
  add column period_start timestamptz(3),
  add column period_end timestamptz(3),
  add constraint order_items_period check ((period_start is null) = (period_end is null));
-- The language of the lines, and so of the documents.
alter table orders add column locale text;
