-- owner: identity/api-keys
-- Only the hash of the key is stored. Durations are in milliseconds, as in the API. A key belongs to a
-- user or to an organization, and is deleted with its owner; a key of an organization remains when the
-- member who created it leaves. Keys of a banned user are disabled until the ban expires; a permanent
-- ban is stored as the year 9999.
create table api_keys (
  id text primary key,
  user_id text references users (id) on delete cascade,
  organization_id text references organizations (id) on delete cascade,
  hash bytea not null,
  name text,
  start text not null,
  prefix text,
  enabled boolean not null,
  suspended_until timestamptz,
  expires_at timestamptz,
  remaining bigint,
  refill_amount bigint,
  refill_interval bigint,
  last_refill_at timestamptz,
  rate_limit_enabled boolean not null,
  rate_limit_window bigint,
  rate_limit_max bigint,
  request_count bigint not null default 0,
  window_started_at timestamptz,
  last_request_at timestamptz,
  permissions jsonb,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint api_keys_hash_unique unique (hash),
  constraint api_keys_have_one_owner check (num_nonnulls(user_id, organization_id) = 1)
);
create index api_keys_of_user on api_keys (user_id, created_at);
create index api_keys_of_organization on api_keys (organization_id, created_at)
  where organization_id is not null;
create index api_keys_expired on api_keys (expires_at);
