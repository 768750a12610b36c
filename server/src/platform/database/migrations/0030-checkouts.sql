-- owner: billing/checkouts
-- What a buyer is about to buy, or has bought. The amounts and the flags are those that were last shown.
create table checkouts (
  id uuid primary key,
  organization_id text not null,
  -- Every response and event of merchants has it, so a hash would protect nothing.
  client_secret text not null constraint checkouts_client_secret unique,
  status text not null check (status in ('open', 'expired', 'confirmed', 'succeeded')),
  -- The products to choose from, and what is chosen; all prices of the product that apply.
  product_ids uuid[] not null,
  product_id uuid not null,
  price_id uuid not null,
  price_ids uuid[] not null,
  is_recurring boolean not null,
  currency text not null,
  -- What the buyer wants to pay where the price leaves it to them.
  custom_amount bigint check (custom_amount >= 0),
  seats integer,
  min_seats integer,
  max_seats integer,
  amount bigint not null check (amount >= 0),
  discount_amount bigint not null check (discount_amount between 0 and amount),
  net_amount bigint not null check (net_amount >= 0),
  -- Null while the address is not known.
  tax_amount bigint check (tax_amount >= 0),
  total_amount bigint not null,
  tax_behavior text check (tax_behavior in ('inclusive', 'exclusive')),
  tax_rate jsonb,
  is_free_product_price boolean not null,
  is_discount_applicable boolean not null,
  is_payment_required boolean not null,
  is_payment_setup_required boolean not null,
  discount_id uuid,
  allow_discount_codes boolean not null,
  require_billing_address boolean not null,
  allow_trial boolean not null,
  -- Set by the merchant in place of the product's.
  trial_interval text check (trial_interval in ('day', 'week', 'month', 'year')),
  trial_interval_count integer,
  active_trial_interval text check (active_trial_interval in ('day', 'week', 'month', 'year')),
  active_trial_interval_count integer,
  trial_end timestamptz(3),
  customer_id uuid,
  external_customer_id text,
  is_business_customer boolean not null,
  customer_name text,
  customer_email text,
  customer_ip_address text,
  customer_billing_name text,
  customer_billing_address jsonb,
  -- As it was entered; whether it is valid depends on the country.
  customer_tax_id jsonb,
  metadata jsonb not null,
  customer_metadata jsonb not null,
  custom_field_data jsonb not null,
  success_url text,
  return_url text,
  embed_origin text,
  locale text,
  payment_method_type text,
  -- The subscription to upgrade, and afterwards the one that was sold.
  subscription_id uuid,
  -- The attempt to pay, and its challenge, while the checkout is confirmed.
  intent_id uuid,
  challenge_url text,
  confirmed_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  check (net_amount + coalesce(tax_amount, 0) = total_amount),
  check ((trial_interval is null) = (trial_interval_count is null)),
  check ((active_trial_interval is null) = (active_trial_interval_count is null)),
  check (status not in ('confirmed', 'succeeded') or customer_id is not null)
);
create index checkouts_created on checkouts (organization_id, created_at, id);
create index checkouts_by_expiry on checkouts (organization_id, expires_at, id);
create index checkouts_by_status on checkouts (organization_id, status, created_at, id);
create index checkouts_in_order_of_status on checkouts (organization_id, status, id);
create index checkouts_of_product on checkouts (organization_id, product_id, created_at, id);
create index checkouts_of_customer on checkouts (organization_id, customer_id, created_at, id)
  where customer_id is not null;
create index checkouts_of_external_customer
  on checkouts (organization_id, external_customer_id, created_at, id)
  where external_customer_id is not null;
create index checkouts_parts on checkouts using gin (letter_groups(
  lower(coalesce(customer_email, '') || ' ' || coalesce(customer_name, ''))));

-- owner: billing/offers
-- Who has had a trial, so that merchants can allow one per customer, mailbox and card.
create table used_trials (
  checkout_id uuid primary key,
  organization_id text not null,
  customer_id uuid not null,
  mailbox text not null,
  fingerprint text,
  used_at timestamptz(3) not null
);
create index used_trials_of_customer on used_trials (organization_id, customer_id);
create index used_trials_of_mailbox on used_trials (organization_id, mailbox);
create index used_trials_of_card on used_trials (organization_id, fingerprint)
  where fingerprint is not null;
