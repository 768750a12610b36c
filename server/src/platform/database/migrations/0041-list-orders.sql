-- Each order of a list of billing is read from an index. Where a value may be absent, rows without it come
-- last in both directions, so that each direction has an index of its own.
create index orders_by_status on orders (organization_id, status, id);
create index orders_by_product_down
  on orders (organization_id, product_name desc nulls last, id desc);
create index orders_by_discount on orders (organization_id, discount_name, id);
create index orders_by_discount_down
  on orders (organization_id, discount_name desc nulls last, id desc);
create index orders_by_subscription on orders (organization_id, subscription_id, id);
create index orders_by_subscription_down
  on orders (organization_id, subscription_id desc nulls last, id desc);

create index payments_in_order_of_status on payment_intents (organization_id, payment_status, id)
  where payment_status is not null;

create index subscriptions_by_ended_down
  on subscriptions (organization_id, ended_at desc nulls last, id desc);
create index subscriptions_by_ends_down
  on subscriptions (organization_id, ends_at desc nulls last, id desc);
create index subscriptions_by_discount_down
  on subscriptions (organization_id, discount_name desc nulls last, id desc);

create index products_by_amount_down on products (organization_id, price_amount desc nulls last, id desc)
  where deleted_at is null;
create index discounts_by_code_down on discounts (organization_id, code desc nulls last, id desc)
  where deleted_at is null;
create index discounts_by_end_down on discounts (organization_id, ends_at desc nulls last, id desc)
  where deleted_at is null;

-- Filters that few rows pass.
create index subscriptions_ending on subscriptions (organization_id, started_at, id)
  where cancel_at_period_end;
create index subscriptions_of_reason
  on subscriptions (organization_id, cancellation_reason, started_at, id)
  where cancellation_reason is not null;
create index subscriptions_canceled on subscriptions (organization_id, canceled_at)
  where canceled_at is not null;
create index orders_of_billing_type on orders (organization_id, billing_type, created_at, id);
create index products_archived on products (organization_id, is_archived, created_at, id)
  where deleted_at is null;

-- The pairs of a row's metadata. Hashes are short, and those of two organizations differ; whoever looks
-- for a pair compares its text as well.
create function metadata_hashes(organization text, metadata jsonb) returns bigint[]
  language sql immutable strict parallel safe cost 1000
  return array(
    select hashtextextended(organization || chr(31) || key || chr(31) || value, 0)
      from jsonb_each_text(metadata));

create function metadata_hashes_of(organization text, key text, wanted text[]) returns bigint[]
  language sql immutable strict parallel safe
  return array(
    select hashtextextended(organization || chr(31) || key || chr(31) || value, 0)
      from unnest(wanted) as value);

create index orders_metadata on orders using gin (metadata_hashes(organization_id, metadata))
  where metadata <> '{}';
create index customers_metadata on customers using gin (metadata_hashes(organization_id, metadata))
  where metadata <> '{}';
create index subscriptions_metadata
  on subscriptions using gin (metadata_hashes(organization_id, metadata)) where metadata <> '{}';
create index products_metadata on products using gin (metadata_hashes(organization_id, metadata))
  where metadata <> '{}';
