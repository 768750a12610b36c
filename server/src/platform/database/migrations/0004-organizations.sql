-- owner: organizations
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

-- owner: organizations
create table members (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  roles text[] not null,
  created_at timestamptz not null,
  constraint members_unique unique (organization_id, user_id),
  constraint members_have_a_role check (cardinality(roles) > 0)
);
create index members_of_user on members (user_id);
create index members_in_order on members (organization_id, created_at, id);

-- owner: organizations
-- Roles that an organization made for itself, beside the three that every one has.
create table organization_roles (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  role text not null,
  permission jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz,
  constraint organization_roles_unique unique (organization_id, role)
);

-- owner: invitations
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

-- An instant as the wire writes it, for answers that are made into JSON by the database.
create function instant_text(at timestamptz) returns text
  language sql immutable strict parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
