-- owner: billing/orders
-- What was paid for a period is returned once: as a refund, or as a credit of a change within the period.
alter table orders
  -- Of the subscription, when the order was made.
  add column period_start timestamptz(3),
  -- What its charges come to with their tax: its total and the credits that paid the rest of them.
  add column charged_amount bigint not null default 0 check (charged_amount >= 0),
  -- What later changes credited of it, with the tax.
  add column credited_amount bigint not null default 0 check (credited_amount >= 0),
  -- What can be credited of each price, by its id, as in the lines of the order.
  add column charges jsonb not null default '{}';
update orders set charged_amount = greatest(0, total_amount);
alter table orders
  -- It kept back what the balance had paid from the net amount alone.
  drop constraint orders_check3,
  add constraint orders_returned_once check (
    refunded_amount + refunded_tax_amount + reserved_amount + reserved_tax_amount <= due_amount
    and refunded_amount + refunded_tax_amount + reserved_amount + reserved_tax_amount
        + credited_amount <= charged_amount + greatest(0, applied_balance_amount));

-- owner: billing/subscriptions
alter table subscription_lines
  -- Of a credit: what was paid by earlier orders; the rest takes back charges that wait.
  add column from_orders bigint not null default 0,
  -- Of a charge that waits: what later credits took back of it.
  add column taken_back bigint not null default 0,
  -- Of a credit: {rate}, at which its charge was taxed; null where it is taxed with its order.
  add column tax jsonb,
  add constraint subscription_lines_returned_once check (
    from_orders between 0 and greatest(0, -amount) and taken_back between 0 and greatest(0, amount));

-- owner: billing/subscription-changes
alter table subscription_changes
  -- What its credits took, which is given back if it is not paid: {draws, takenBack}.
  add column funding jsonb not null default '{"draws": [], "takenBack": []}';
