-- owner: identity/teams
create table teams (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz,
  constraint teams_in_organization unique (organization_id, id)
);
create index teams_in_order on teams (organization_id, created_at, id);

-- owner: identity/teams
-- Both references include the organization, so that members can only be in teams of their own
-- organization, and leave its teams when they leave it.
create table team_members (
  id text primary key,
  organization_id text not null,
  team_id text not null,
  user_id text not null,
  created_at timestamptz not null,
  constraint team_members_unique unique (team_id, user_id),
  constraint team_members_team foreign key (organization_id, team_id)
    references teams (organization_id, id) on delete cascade,
  constraint team_members_member foreign key (organization_id, user_id)
    references members (organization_id, user_id) on delete cascade
);
create index team_members_of_member on team_members (organization_id, user_id, created_at);
create index team_members_in_order on team_members (organization_id, team_id, created_at);
