-- owner: billing/checkouts
-- The same for the buyer of a checkout, while it waits for the answer.
alter table checkouts add column challenge_secret text;
