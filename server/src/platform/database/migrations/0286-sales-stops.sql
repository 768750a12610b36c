-- owner: billing/merchants
-- The seller sells nothing new since then, until it is resumed.
alter table merchants
  add column sales_stopped_at timestamptz(3),
  -- The member who stopped them; not asked for anything but a name.
  add column sales_stopped_by text,
  -- A sentence for buyers.
  add column sales_stop_reason text check (length(sales_stop_reason) <= 500);
