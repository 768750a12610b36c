-- owner: identity/passkeys
create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text[] not null,
  aaguid text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_credential_unique unique (credential_id)
);
create index passkeys_of_user on passkeys (user_id, created_at);
