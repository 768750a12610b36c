-- owner: identity/accounts
-- A username is compared in lower case; the display form is stored as entered. `verified_elsewhere_at` is
-- when the address was verified in a browser that did not create the account, if so: then the creator
-- of the account and the owner of the mailbox may be different people.
create table users (
  id text primary key,
  email text not null,
  email_verified boolean not null default false,
  verified_elsewhere_at timestamptz,
  name text not null,
  image text,
  username text,
  display_username text,
  role text not null default 'user',
  locale text not null default 'en',
  banned boolean not null default false,
  ban_reason text,
  ban_expires timestamptz,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users_email_unique unique (email) include (id),
  constraint users_email_lower_case check (email = lower(email collate "C")),
  constraint users_username_unique unique (username),
  constraint users_username_lower_case check (username = lower(username collate "C"))
);

-- Every sort order of the list of users, with the id, so that an index alone finds a page.
create index users_in_order on users (created_at, id);
create index users_by_change on users (updated_at, id);
create index users_by_name on users (name, id);
create index users_by_role on users (role, id);

-- Its filters.
create index users_with_roles on users (id) where role <> 'user';
create index users_banned on users (id) where banned;
create index users_with_two_factors on users (id) where two_factor_enabled;
create index users_by_verification on users (email_verified);
create index users_ban_expires on users (ban_expires) where ban_expires is not null;

-- Its search. How an email begins is found by an index of its own, whatever the collation.
create index users_email_parts on users using gin (letter_groups(email));
create index users_name_parts on users using gin (letter_groups(lower(name)));
create index users_by_email_prefix on users (email text_pattern_ops) include (id, created_at);
-- The planner needs statistics on how common a substring is.
create statistics users_lower_name on (lower(name)) from users;

create function count_new_users() returns trigger language plpgsql as $$
begin
  insert into list_count_changes (organization_id, list, key, change)
  select '', 'users', jsonb_build_object('role', role, 'emailVerified', email_verified,
           'banned', banned, 'twoFactorEnabled', two_factor_enabled), count(*)
    from changed group by 3;
  return null;
end $$;

create function count_deleted_users() returns trigger language plpgsql as $$
begin
  insert into list_count_changes (organization_id, list, key, change)
  select '', 'users', jsonb_build_object('role', role, 'emailVerified', email_verified,
           'banned', banned, 'twoFactorEnabled', two_factor_enabled), -count(*)
    from changed group by 3;
  return null;
end $$;

create function count_changed_user() returns trigger language plpgsql as $$
begin
  insert into list_count_changes (organization_id, list, key, change)
  values
    ('', 'users', jsonb_build_object('role', old.role, 'emailVerified', old.email_verified,
       'banned', old.banned, 'twoFactorEnabled', old.two_factor_enabled), -1),
    ('', 'users', jsonb_build_object('role', new.role, 'emailVerified', new.email_verified,
       'banned', new.banned, 'twoFactorEnabled', new.two_factor_enabled), 1);
  return null;
end $$;

create function count_no_users() returns trigger language plpgsql as $$
begin
  delete from list_counts where organization_id = '' and list = 'users';
  delete from list_count_changes where organization_id = '' and list = 'users';
  return null;
end $$;

create trigger users_counted_new after insert on users referencing new table as changed
  for each statement execute function count_new_users();
create trigger users_counted_deleted after delete on users referencing old table as changed
  for each statement execute function count_deleted_users();
create trigger users_counted_changed after update on users for each row
  when ((old.role, old.email_verified, old.banned, old.two_factor_enabled)
    is distinct from (new.role, new.email_verified, new.banned, new.two_factor_enabled))
  execute function count_changed_user();
create trigger users_counted_none after truncate on users
  for each statement execute function count_no_users();

-- owner: identity/accounts
-- A sign-in method: a password (provider "credential"), or an account at a provider with the scopes that
-- it granted.
create table accounts (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  scopes text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint accounts_provider_unique unique (provider_id, account_id)
);
create index accounts_of_user on accounts (user_id);

-- Password hashes imported from other systems, until their users sign in: usually none, so that listing
-- their kinds at each start is cheap.
create index accounts_foreign_passwords on accounts (id)
  where password is not null and not starts_with(password, '$argon2id$v=19$m=19456,t=2,p=1$');
create index accounts_of_foreign_password on accounts (user_id)
  where password is not null and not starts_with(password, '$argon2id$v=19$m=19456,t=2,p=1$');

-- owner: identity/accounts
-- Where the existence of accounts is hidden, a sign-up with a known address creates no account but must
-- look as if it had: the chosen username counts as taken, and signing in gets the response of an
-- unverified address. These rows grant no access.
create table decoy_sign_ups (
  user_id text primary key references users (id) on delete cascade,
  username text constraint decoy_sign_ups_username_unique unique,
  password text not null,
  created_at timestamptz not null
);
create index decoy_sign_ups_created on decoy_sign_ups (created_at);
