-- An address that somebody typed into a checkout proves nothing about its owner.
alter table customers add column email_standing text not null default 'set'
  check (email_standing in ('typed', 'set', 'proved'));
update customers set email_standing = 'proved' where email_verified;
alter table customers drop column email_verified;

drop index customers_email_unique;
create unique index customers_email_unique on customers (organization_id, lower(email))
  where deleted_at is null and email_standing <> 'typed';
create index customers_by_address on customers (organization_id, lower(email), created_at, id)
  where deleted_at is null;

-- How a checkout knows its buyer: the merchant gave the address with an external id, or says that it was
-- proved; and how the confirmation found the customer.
alter table checkouts
  add column is_email_fixed boolean not null default false,
  add column is_email_verified boolean not null default false,
  add column buyer_proof text check (buyer_proof in ('named', 'new', 'address'));
update checkouts set buyer_proof = 'named' where confirmed_at is not null;

-- A subscription that was bought under an address alone has a card and billing details of its own, and
-- what was not paid for keeps nobody else from buying.
alter table subscriptions
  add column own_billing jsonb,
  add column is_unproven boolean not null default false;
alter table payment_methods add column for_one_subscription boolean not null default false;
alter table payment_intents add column for_one_subscription boolean not null default false;
-- The same card may be saved for a subscription, and for all that its customer pays.
drop index payment_methods_once;
create unique index payment_methods_once
  on payment_methods (organization_id, customer_id, processor, fingerprint)
  where deleted_at is null and not for_one_subscription;

-- A session that shows one purchase, because nobody proved the address of its customer.
alter table customer_sessions add column checkout_id uuid;
