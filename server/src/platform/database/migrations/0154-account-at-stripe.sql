-- owner: billing/stripe-processor
-- The account that the keys belong to: the objects of another one, or of its other mode, cannot be read.
create table stripe_account (
  only_one boolean primary key default true check (only_one),
  -- Null where the key may not read it.
  account text,
  livemode boolean not null,
  since timestamptz(3) not null
);
