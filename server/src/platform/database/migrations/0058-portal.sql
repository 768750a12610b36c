-- owner: billing/payments
-- A customer may save a card that pays for nothing yet, and have it pay from then on.
alter table payment_intents
  add column set_default boolean not null default false,
  drop constraint payment_intents_check,
  add constraint payment_intents_purpose check (
    num_nonnulls(order_id, checkout_id, refund_id, change_id) > 0 or kind = 'setup'
    or (kind = 'refund' and source_id is not null));

-- owner: billing/portal
-- New email addresses that their customers have not verified yet, one per customer.
create table customer_email_changes (
  organization_id text not null,
  customer_id uuid not null,
  email text not null,
  -- SHA-256 of the token in the link.
  hash bytea not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, customer_id),
  constraint customer_email_changes_hash_unique unique (hash)
);
create index customer_email_changes_expiry on customer_email_changes (expires_at);
