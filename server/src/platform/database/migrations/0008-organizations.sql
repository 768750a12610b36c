-- owner: identity/organizations
create table organizations (
  id text primary key,
  name text not null,
  slug text not null,
  logo text,
  metadata jsonb,
  created_at timestamptz not null,
  constraint organizations_slug_unique unique (slug),
  constraint organizations_slug_lower_case check (slug = lower(slug collate "C"))
);

-- owner: identity/organizations
-- Members carry the name and email of their user, so that an index of the organization's members can
-- list them in that order. Both change rarely and are copied by triggers.
create table members (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  roles text[] not null,
  user_name text not null,
  user_email text not null,
  created_at timestamptz not null,
  constraint members_unique unique (organization_id, user_id),
  constraint members_have_a_role check (cardinality(roles) > 0)
);
create index members_of_user on members (user_id);

-- array_to_string is not immutable, so an index needs this function.
create function roles_text(roles text[]) returns text
  language plpgsql immutable strict parallel safe as $$ begin return array_to_string(roles, ','); end $$;

-- Every sort order of the members of an organization.
create index members_in_order on members (organization_id, created_at, id);
create index members_by_role on members (organization_id, roles_text(roles), id);
create index members_by_id on members (organization_id, id);
create index members_by_user_name on members (organization_id, user_name, id);
create index members_by_user_email on members (organization_id, user_email, id);

-- The lock waits for a concurrent change of the user: its trigger cannot see this row.
create function copy_user_to_member() returns trigger language plpgsql as $$
begin
  select name, email into new.user_name, new.user_email
    from users where id = new.user_id for share;
  -- A missing user is rejected by the foreign key.
  if not found then
    new.user_name := '';
    new.user_email := '';
  end if;
  return new;
end $$;

create function copy_user_to_members() returns trigger language plpgsql as $$
begin
  update members set user_name = new.name, user_email = new.email where user_id = new.id;
  return null;
end $$;

create trigger members_copy_user before insert on members
  for each row execute function copy_user_to_member();
create trigger users_copied_to_members after update of name, email on users for each row
  when ((old.name, old.email) is distinct from (new.name, new.email))
  execute function copy_user_to_members();

-- owner: identity/roles
-- Custom roles of an organization, besides the three predefined ones.
create table organization_roles (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  role text not null,
  permission jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz,
  constraint organization_roles_unique unique (organization_id, role)
);

-- owner: identity/invitations
create table invitations (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  email text not null,
  roles text[] not null,
  status text not null,
  team_ids text[] not null default '{}',
  inviter_id text not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint invitations_status check (status in ('pending', 'accepted', 'rejected', 'canceled')),
  constraint invitations_email_lower_case check (email = lower(email collate "C"))
);
create unique index invitations_one_pending on invitations (organization_id, email)
  where status = 'pending';
create index invitations_in_order on invitations (organization_id, created_at, id);
create index invitations_of_email on invitations (email) where status = 'pending';
create index invitations_of_inviter on invitations (inviter_id);
-- They are deleted some time after they expired.
create index invitations_by_end on invitations (expires_at);
