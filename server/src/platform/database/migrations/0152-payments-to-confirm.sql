-- owner: billing/dunning
-- The bank wants the customer to confirm: the card is not tried again without them.
alter table order_collections
  add column awaits_customer boolean not null default false,
  add check (status = 'retrying' or not awaits_customer);
