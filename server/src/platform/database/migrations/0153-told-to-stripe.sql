-- owner: billing/stripe-processor
-- A hash of the name and address that Stripe has, so that it is told when they change.
alter table stripe_customers add column told text;
