-- The address was proven in a browser that the account did not know, so that whoever opened the
-- account and whoever reads the mailbox may be two.
alter table users add column proven_apart boolean not null default false;
