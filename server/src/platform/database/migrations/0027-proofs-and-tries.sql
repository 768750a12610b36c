-- owner: social
-- Id tokens that let somebody in already, until they would expire by themselves.
create table used_id_tokens (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_id_tokens_expired on used_id_tokens (expires_at);
