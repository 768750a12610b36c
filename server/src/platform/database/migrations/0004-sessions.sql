-- owner: identity/sessions
-- A session of impersonation ends with the session from which it was started, and with the admin's
-- account. A refresh changes the expiry: no index contains it, and each page has free space, so that a
-- refresh is a heap-only update.
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
  active_team_id text,
  impersonated_by text references users (id) on delete cascade,
  opened_from text,
  constraint sessions_token_unique unique (token_hash)
) with (fillfactor = 85);
create index sessions_of_user on sessions (user_id);
create index sessions_in_organization on sessions (active_organization_id)
  where active_organization_id is not null;
create index sessions_of_impersonator on sessions (impersonated_by)
  where impersonated_by is not null;
create index sessions_opened_from on sessions (opened_from) where opened_from is not null;

-- owner: identity/evidence
-- A signed-in user has authenticated again. The token is stored in the browser that did so, so that an
-- attacker with a stolen session cannot use it. A row outlives its session by minutes at most.
create table session_proofs (
  session_id text primary key,
  hash bytea not null,
  expires_at timestamptz not null
);
create index session_proofs_expired on session_proofs (expires_at);

-- owner: identity/devices
-- Browsers in which a user signed in before. The hash covers the secret of the browser and the user, so
-- that two users of one browser cannot be linked.
create table known_devices (
  user_id text not null references users (id) on delete cascade,
  hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, hash)
);
create index known_devices_unseen on known_devices (last_seen_at);

-- owner: identity/jwt
-- Keys that sign tokens for other services. The private key is encrypted; the public key is published
-- before its first use, and for a while after its last, so that all signatures can be verified.
create table signing_keys (
  id text primary key,
  algorithm text not null,
  public_key jsonb not null,
  private_key text not null,
  created_at timestamptz not null,
  signs_from timestamptz not null,
  signs_until timestamptz not null,
  published_until timestamptz not null
);
