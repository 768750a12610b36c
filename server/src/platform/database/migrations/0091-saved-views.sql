-- owner: identity/saved-views
create table saved_views (
  id text primary key,
  list text not null,
  -- None: the view belongs to the organization.
  user_id text references users (id) on delete cascade,
  -- None: the list belongs to no organization.
  organization_id text references organizations (id) on delete cascade,
  name text not null,
  search text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint saved_views_have_an_owner check (user_id is not null or organization_id is not null),
  -- Whoever leaves an organization has no views of its lists.
  constraint saved_views_of_member foreign key (organization_id, user_id)
    references members (organization_id, user_id) on delete cascade
);
create unique index saved_views_by_name on saved_views (organization_id, user_id, list, name)
  nulls not distinct;
create index saved_views_of_user on saved_views (user_id, list, name);
