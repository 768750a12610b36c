-- owner: identity/two-factor
-- The second factor of a user. The secret is encrypted; it is active after a first code has confirmed it.
-- A code is invalid once its time step, or a later one, was used.
create table two_factors (
  user_id text primary key references users (id) on delete cascade,
  secret text,
  confirmed_at timestamptz,
  last_step bigint not null default -1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- owner: identity/two-factor
-- A code has too little entropy for a plain hash, so its hash is keyed; a used one is deleted.
create table backup_codes (
  user_id text not null references users (id) on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

-- owner: identity/two-factor
-- A sign-in between the first factor and the second; the browser has this token, and no session yet.
-- `pending` is work that waits for the second factor.
create table two_factor_challenges (
  hash bytea primary key,
  user_id text not null references users (id) on delete cascade,
  method text not null,
  remembered boolean not null,
  tries_left integer not null,
  pending jsonb,
  expires_at timestamptz not null
);
create index two_factor_challenges_of_user on two_factor_challenges (user_id);
create index two_factor_challenges_expired on two_factor_challenges (expires_at);

-- owner: identity/two-factor
create table trusted_devices (
  hash bytea primary key,
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index trusted_devices_of_user on trusted_devices (user_id);
create index trusted_devices_expired on trusted_devices (expires_at);

-- owner: identity/two-factor
-- Consecutive wrong codes, counted separately for a session, for a known browser of the user, and for all
-- others.
create table second_step_failures (
  user_id text not null references users (id) on delete cascade,
  counted_for text not null,
  failures integer not null,
  locked_until timestamptz,
  updated_at timestamptz not null,
  primary key (user_id, counted_for)
);
create index second_step_failures_old on second_step_failures (updated_at);
