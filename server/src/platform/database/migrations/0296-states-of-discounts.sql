-- owner: billing/discounts
-- States that few of many discounts are in, and when each was used last.
create index discounts_used_up on discounts (organization_id, created_at, id)
  where deleted_at is null and redemptions_count >= max_redemptions;
create index discounts_by_start on discounts (organization_id, starts_at, id)
  where deleted_at is null;
create index discount_redemptions_by_time on discount_redemptions (discount_id, created_at);
drop index discount_redemptions_of_discounts;
