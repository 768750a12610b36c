-- What the installation thinks of a person, and what they asked of their own door.
alter table users
  add column banned boolean not null default false,
  add column ban_reason text,
  add column ban_expires timestamptz,
  add column two_factor_enabled boolean not null default false;

-- Whoever acts as somebody else leaves that with the session, and loses it with their account.
alter table sessions
  add column impersonated_by text references users (id) on delete cascade;
create index sessions_of_impersonator on sessions (impersonated_by)
  where impersonated_by is not null;

-- What a secret carries to the moment when it is used.
alter table tokens add column data jsonb;

-- owner: platform/codes
-- Short codes that people type. There is one for a purpose and a subject at a time; a code has too
-- little chance in it for a plain hash, so its hash is keyed.
create table codes (
  purpose text not null,
  subject text not null,
  hash bytea not null,
  tries_left integer not null,
  expires_at timestamptz not null,
  primary key (purpose, subject)
);
create index codes_expired on codes (expires_at);
