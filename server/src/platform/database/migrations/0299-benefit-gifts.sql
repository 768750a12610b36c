-- owner: billing/gifts
-- Single benefits that merchants gave to customers for nothing, and why.
create table benefit_gifts (
  id uuid primary key,
  organization_id text not null,
  customer_id uuid not null,
  benefit_id uuid not null,
  benefit_description text not null,
  -- Missing where it has no end.
  until timestamptz(3),
  -- Missing once the customer is deleted.
  reason text,
  -- When the merchant took it away.
  ended_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index benefit_gifts_of_customer
  on benefit_gifts (organization_id, customer_id, created_at desc, id desc);

-- owner: billing/grants
alter table benefit_grants add column gift_id uuid;
alter table benefit_grants drop constraint benefit_grants_check;
alter table benefit_grants add constraint benefit_grants_one_source
  check (num_nonnulls(subscription_id, order_id, gift_id) = 1);
drop index benefit_grants_once;
create unique index benefit_grants_once on benefit_grants
  (organization_id, coalesce(subscription_id, order_id, gift_id), customer_id, benefit_id, member_id)
  nulls not distinct;
