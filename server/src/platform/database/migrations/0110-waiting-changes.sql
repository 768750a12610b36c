-- A change of the product or the seats that its cardholder has not confirmed yet: it is shown, and gone
-- when its time is over.
alter table subscriptions add column waiting_change jsonb;
