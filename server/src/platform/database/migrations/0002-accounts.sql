-- owner: accounts
create table users (
  id text primary key,
  email text not null,
  email_verified boolean not null default false,
  name text not null,
  image text,
  role text not null default 'user',
  locale text not null default 'en',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users_email_unique unique (email),
  constraint users_email_lower_case check (email = lower(email collate "C"))
);

-- owner: accounts
-- A way to sign in: a password (provider "credential"), or an account at a provider.
create table accounts (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint accounts_provider_unique unique (provider_id, account_id)
);
create index accounts_of_user on accounts (user_id);
