-- owner: identity/social
-- Tokens of providers: encrypted, so that a copy of the database is not enough to use them. The node
-- that refreshes them sets a time until which other nodes wait. `echoed` has fields that one provider
-- returns at sign-in and requires at every refresh.
create table provider_tokens (
  account_id text primary key references accounts (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  echoed text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  refreshing_until timestamptz,
  updated_at timestamptz not null
);

-- owner: identity/social
-- Id tokens that were already used to sign in, until they expire.
create table used_id_tokens (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_id_tokens_expired on used_id_tokens (expires_at);
