-- owner: billing/merchants
-- What a lost dispute does to what was sold.
alter table merchants add column dispute_policy text not null default 'end'
  check (dispute_policy in ('end', 'keep'));

-- owner: billing/payments
-- Of the card that paid, also where it was not saved: it is the same however often it is entered.
alter table payment_intents add column fingerprint text;

-- owner: billing/disputes
-- Of the payment, so that what is disputed is found without it.
alter table disputes
  add column subscription_id uuid,
  add column fingerprint text;
create index disputes_open on disputes (organization_id, customer_id)
  where status in ('early_warning', 'needs_response', 'under_review');

-- owner: billing/dunning
-- Waits until a dispute of the card closes, or another card is there.
alter table order_collections
  drop constraint order_collections_status_check,
  add constraint order_collections_status_check check (
    status in ('waiting', 'charging', 'retrying', 'held', 'stopped', 'paid', 'given_up'));
drop index order_collections_open;
create index order_collections_open on order_collections (organization_id, subscription_id, number)
  where status in ('waiting', 'charging', 'retrying', 'held', 'stopped');
drop index order_collections_for_card;
create index order_collections_for_card on order_collections (organization_id, customer_id, number)
  where status in ('charging', 'retrying', 'held', 'stopped');

-- owner: billing/grants
-- A dispute that is won after it was lost gives back what it took; a refund does not.
alter table revoked_orders add column cause text not null default 'refund'
  check (cause in ('refund', 'dispute'));
