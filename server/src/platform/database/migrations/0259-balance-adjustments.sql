-- owner: billing/balance-adjustments
-- Money that a merchant gave to a customer's balance or took from it, with the reason.
create table balance_adjustments (
  id uuid primary key,
  organization_id text not null,
  customer_id uuid not null,
  amount bigint not null check (amount <> 0),
  currency text not null,
  -- Afterwards.
  balance bigint not null,
  -- Missing once the customer is anonymized.
  reason text,
  created_at timestamptz(3) not null
);
create index balance_adjustments_of_customer
  on balance_adjustments (organization_id, customer_id, created_at, id);
