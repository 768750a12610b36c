-- owner: sessions
create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token_hash bytea not null,
  remembered boolean not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ip_address text not null,
  user_agent text not null,
  active_organization_id text,
  constraint sessions_token_unique unique (token_hash)
);
create index sessions_of_user on sessions (user_id, expires_at);
create index sessions_expired on sessions (expires_at);
