-- owner: billing/merchants
-- What customers are offered before they cancel: `{text, discount_id}`; null for nothing.
alter table merchants add column cancellation_offer jsonb;
