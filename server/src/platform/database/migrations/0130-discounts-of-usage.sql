-- owner: billing/meters
alter table meter_charges
  -- What the discount of the period took off it.
  add column discount bigint not null default 0 check (discount between 0 and amount);

-- owner: billing/subscriptions
alter table subscription_lines
  -- Of usage: {id, name, amount} of the discount of its period; null where the amount contains it.
  add column discount jsonb;
