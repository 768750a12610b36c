-- owner: teams
create table teams (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz,
  constraint teams_in_organization unique (organization_id, id)
);
create index teams_in_order on teams (organization_id, created_at, id);

-- owner: teams
-- Both references name the organization, so that nobody can be in a team of another one, and
-- whoever leaves the organization has left its teams.
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

alter table sessions add column active_team_id text;
create index sessions_in_organization on sessions (active_organization_id)
  where active_organization_id is not null;
