-- owner: billing/customers
-- The address comes first, so that its owner finds all sellers at which it is a customer's.
drop index customers_by_address;
create index customers_by_address on customers (lower(email), organization_id, created_at, id)
  where deleted_at is null;
