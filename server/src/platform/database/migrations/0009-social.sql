-- What the provider allowed this installation to do in the person's name.
alter table accounts add column scopes text[] not null default '{}';

-- owner: social
-- What providers handed out for an account there: sealed, so that a copy of the database opens
-- nothing. Whoever refreshes first says until when the others have to wait.
create table provider_tokens (
  account_id text primary key references accounts (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  refreshing_until timestamptz,
  updated_at timestamptz not null
);
