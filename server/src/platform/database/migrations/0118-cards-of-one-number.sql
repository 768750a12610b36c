-- owner: billing/payment-methods
-- A customer may add a card whose number is saved already.
drop index payment_methods_once;
create index payment_methods_of_number
  on payment_methods (organization_id, customer_id, processor, fingerprint)
  where deleted_at is null and not for_one_subscription;
