-- owner: billing/merchants
-- The origins of the pages that may show the merchant's checkouts in a frame.
alter table merchants add column embed_hosts text[] not null default '{}'
  check (cardinality(embed_hosts) <= 50);
