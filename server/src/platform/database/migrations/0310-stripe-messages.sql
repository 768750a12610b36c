-- owner: billing/stripe-processor
-- When Stripe last sent a message, and when one came whose signature is wrong; to the minute.
create table stripe_messages (
  only_one boolean primary key default true check (only_one),
  valid_at timestamptz(3),
  invalid_at timestamptz(3)
);
