-- owner: billing/subscriptions
-- The card that its customer chose for a subscription; null where their default card pays it.
alter table subscriptions add column payment_method_id uuid;
