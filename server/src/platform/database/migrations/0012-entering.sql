-- owner: jwt
-- Keys that sign what other services believe. The private half is sealed; the public one is shown
-- before it signs, and for a while after, so that nobody meets a signature by a key unheard of.
create table signing_keys (
  id text primary key,
  algorithm text not null,
  public_key jsonb not null,
  private_key text not null,
  created_at timestamptz not null,
  signs_from timestamptz not null,
  signs_until timestamptz not null,
  shown_until timestamptz not null
);

-- owner: devices
-- Browsers in which somebody came in before. The hash is of the browser's secret and the person
-- together, so that two people of one browser have nothing in common here.
create table known_devices (
  user_id text not null references users (id) on delete cascade,
  hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, hash)
);
create index known_devices_unseen on known_devices (last_seen_at);
