-- owner: social
-- Id tokens that let somebody in already, until they would expire by themselves.
create table used_id_tokens (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_id_tokens_expired on used_id_tokens (expires_at);

-- A code belongs to the browser that asked for it, if that is known: its tries are counted apart
-- from those of everybody else, who may only try the newest one.
alter table codes
  add column browser text not null default '',
  add column strangers_left integer not null default 0,
  drop constraint codes_pkey,
  add primary key (purpose, subject, browser);
update codes set strangers_left = tries_left;
