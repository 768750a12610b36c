-- Lists that are filtered and sorted by something else, where the filter passes a part of many rows.
create index products_of_kind
  on products (organization_id, ((recurring_interval is not null)::text), created_at, id)
  where deleted_at is null;
create index payments_of_status_by_amount
  on payment_intents (organization_id, payment_status, amount, id)
  where payment_status is not null;
