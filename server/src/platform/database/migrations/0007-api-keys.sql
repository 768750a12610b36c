-- owner: api-keys
-- Of the key itself only its hash is kept. Spans are in milliseconds, as on the wire.
create table api_keys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  hash bytea not null,
  name text,
  start text not null,
  prefix text,
  enabled boolean not null,
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
  constraint api_keys_hash_unique unique (hash)
);
create index api_keys_of_user on api_keys (user_id, created_at);
create index api_keys_expired on api_keys (expires_at);
