-- owner: billing/access-tokens
-- Tokens with which programs act for an organization. Only the hash of a token is stored. All times
-- are by the clock of the organization.
create table access_tokens (
  id uuid primary key,
  organization_id text not null,
  hash bytea not null,
  comment text not null,
  scopes text[] not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint access_tokens_hash_unique unique (hash)
);
create index access_tokens_of_organization on access_tokens (organization_id, created_at, id);
