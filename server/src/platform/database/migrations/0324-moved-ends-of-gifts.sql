-- owner: billing/gifts
-- Why the end was moved, the last time; missing once the customer is deleted.
alter table gifts add column end_reason text;
alter table benefit_gifts add column end_reason text;
