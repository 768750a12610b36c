-- owner: billing/customer-sessions
-- The session of a user of this server who entered with it; with that one, this one ends.
alter table customer_sessions
  add column account_session_id text references sessions (id) on delete cascade;
create index customer_sessions_of_account on customer_sessions (account_session_id)
  where account_session_id is not null;
