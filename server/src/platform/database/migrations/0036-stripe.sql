-- owner: billing/stripe-processor
-- Each customer is created at Stripe once.
create table stripe_customers (
  organization_id text not null,
  customer_id uuid not null,
  -- Stripe's id.
  reference text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, customer_id)
);

-- owner: billing/payments
-- The last comparison of an organization with the books of its processor.
create table payment_comparisons (
  organization_id text primary key,
  -- By the server's clock.
  compared_at timestamptz(3) not null,
  differences integer not null check (differences >= 0),
  -- Differences were found, or the books could not be read, since then.
  failing_since timestamptz(3)
);
create index payment_comparisons_failing on payment_comparisons (failing_since)
  where failing_since is not null;
