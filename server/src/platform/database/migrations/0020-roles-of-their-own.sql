-- owner: roles
comment on table organization_roles is 'The roles that an organization makes for itself.';
