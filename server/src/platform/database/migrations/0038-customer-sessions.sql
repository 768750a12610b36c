-- owner: billing/customer-sessions
-- Sessions with which customers use the portal. Only the hash of a token is stored. All times are by
-- the clock of the organization.
create table customer_sessions (
  id uuid primary key,
  organization_id text not null,
  customer_id uuid not null,
  hash bytea not null,
  return_url text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  constraint customer_sessions_hash_unique unique (hash)
);
create index customer_sessions_of_customer on customer_sessions (organization_id, customer_id);
-- For the cleanup, which starts with those that ended first.
create index customer_sessions_expiry on customer_sessions (expires_at);
