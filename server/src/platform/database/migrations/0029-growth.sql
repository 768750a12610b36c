-- owner: platform/lists
-- How many rows of a list there are of each kind, so that nobody has to count them. A writer only
-- adds a change, and so never waits for another one; changes are folded into the counts later.
-- Lists of the whole installation belong to the organization ''.
create table list_counts (
  organization_id text not null,
  list text not null,
  key jsonb not null,
  n bigint not null,
  primary key (organization_id, list, key)
);

-- owner: platform/lists
create table list_count_changes (
  id bigint generated always as identity primary key,
  organization_id text not null,
  list text not null,
  key jsonb not null,
  change bigint not null
);
create index list_count_changes_of_list on list_count_changes (organization_id, list);

insert into list_counts (organization_id, list, key, n)
select '', 'users', jsonb_build_object('role', role, 'emailVerified', email_verified,
         'banned', banned, 'twoFactorEnabled', two_factor_enabled), count(*)
  from users group by 3;

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

-- Every order in which people are listed, with the id, so that finding a page touches no row.
create index users_by_change on users (updated_at, id);
create index users_by_role on users (role, id);
alter table users
  drop constraint users_email_unique,
  add constraint users_email_unique unique (email) include (id);

-- The kinds of people that are few.
create index users_banned on users (id) where banned;
create index users_with_two_steps on users (id) where two_factor_enabled;
create index users_by_proof on users (email_verified);
create index users_ban_expires on users (ban_expires) where ban_expires is not null;

-- Every run of three letters, with marks where a text begins and ends; the text is cut three times,
-- each time one letter later. A shorter part is how some of the runs begin, so that a part of any
-- length is found by an index that needs no extension.
create function letter_groups(value text) returns tsvector
  language sql immutable strict parallel safe cost 1000
  return array_to_tsvector(array_remove(string_to_array(
    regexp_replace(chr(2) || value || chr(3), '(.{3})', '\1' || chr(31), 'g') || chr(31)
    || regexp_replace(value || chr(3), '(.{3})', '\1' || chr(31), 'g') || chr(31)
    || regexp_replace(substr(value, 2) || chr(3), '(.{3})', '\1' || chr(31), 'g'),
    chr(31)), ''));
drop index if exists users_email_parts;
drop index if exists users_name_parts;
create index users_email_parts on users using gin (letter_groups(email));
create index users_name_parts on users using gin (letter_groups(lower(name)));
-- How common a part of a name is decides how it is looked for.
create statistics users_lower_name on (lower(name)) from users;

-- Members are listed by these as well; array_to_string itself promises too little for an index.
create function roles_text(roles text[]) returns text
  language plpgsql immutable strict parallel safe as $$ begin return array_to_string(roles, ','); end $$;
create index members_by_role on members (organization_id, roles_text(roles), id);
create index members_by_id on members (organization_id, id);

-- Invitations leave some time after they could last be answered.
create index invitations_by_end on invitations (expires_at);
