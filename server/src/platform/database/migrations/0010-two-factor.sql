-- owner: two-factor
-- The second step of a person. The secret is sealed; it counts once a first code proved that the
-- app has it. A code is worth nothing once its time step, or a later one, was used.
create table two_factors (
  user_id text primary key references users (id) on delete cascade,
  secret text,
  proven_at timestamptz,
  last_step bigint not null default -1,
  failures integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- owner: two-factor
-- A code has too little chance in it for a plain hash, so its hash is keyed; a used one is deleted.
create table backup_codes (
  user_id text not null references users (id) on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

-- owner: two-factor
-- Somebody between the first step and the second; they hold the token, and no session.
create table two_factor_challenges (
  hash bytea primary key,
  user_id text not null references users (id) on delete cascade,
  way text not null,
  remembered boolean not null,
  tries_left integer not null,
  expires_at timestamptz not null
);
create index two_factor_challenges_of_user on two_factor_challenges (user_id);
create index two_factor_challenges_expired on two_factor_challenges (expires_at);

-- owner: two-factor
create table trusted_devices (
  hash bytea primary key,
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index trusted_devices_of_user on trusted_devices (user_id);
create index trusted_devices_expired on trusted_devices (expires_at);
