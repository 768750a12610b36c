-- owner: billing/payments
-- A card may be saved to pay one subscription from then on.
alter table payment_intents add column subscription_id uuid;
