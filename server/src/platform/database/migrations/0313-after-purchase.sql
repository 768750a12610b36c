-- owner: billing/products
-- What buyers read once they have paid, and the page of the merchant that they go on to.
alter table products
  add column after_purchase_message text,
  add column after_purchase_url text;
