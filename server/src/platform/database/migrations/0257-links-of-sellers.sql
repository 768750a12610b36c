-- owner: billing/merchants
-- Pages of the seller that pages of buyers lead to; null where there is none.
alter table merchants
  add column terms_url text,
  add column imprint_url text,
  add column privacy_url text;
