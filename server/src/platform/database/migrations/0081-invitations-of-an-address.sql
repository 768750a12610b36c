-- owner: identity/invitations
-- Users download the invitations that they received, answered ones too.
create index invitations_to_email on invitations (email, created_at, id);
