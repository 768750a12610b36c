-- owner: identity/teams
-- Teams are listed and searched by name.
create index teams_by_name on teams (organization_id, lower(name), id);
