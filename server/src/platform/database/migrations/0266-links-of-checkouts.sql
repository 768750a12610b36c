-- owner: billing/checkouts
-- Which checkouts were opened from a link, for its statistics.
alter table checkouts add column checkout_link_id uuid;
create index checkouts_of_link on checkouts (organization_id, checkout_link_id, created_at, id)
  where checkout_link_id is not null;
