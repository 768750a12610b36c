-- owner: identity/sessions
-- Sessions of all users in order, for the operator.
create index sessions_newest on sessions (created_at, id);
-- owner: identity/organizations
-- Organizations in order, and found by a part of their name.
create index organizations_newest on organizations (created_at, id);
create index organizations_name_parts on organizations using gin (letter_groups(lower(name)));
-- owner: identity/invitations
-- When somebody asked for a new one in place of an expired one.
alter table invitations add column asked_again_at timestamptz(3);
-- owner: platform/mail
-- Emails that were not sent yet: few, where emails are sent at all.
create index mails_unsent on mails (created_at) where sent_at is null;
