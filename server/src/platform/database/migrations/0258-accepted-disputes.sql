-- owner: billing/sandbox-processor
-- Set when the merchant gives in: the dispute is lost from then on.
alter table sandbox_objects add column dispute_accepted_at timestamptz;
