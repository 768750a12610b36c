-- When the address was proven in a browser that the account did not know, if it was, so that
-- whoever opened the account and whoever reads the mailbox may be two.
alter table users add column proven_apart_at timestamptz;
