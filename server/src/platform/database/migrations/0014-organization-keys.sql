-- A key belongs to a person or to an organization, and goes with its owner. Who made a key of an
-- organization does not matter: it stays when they leave.
alter table api_keys
  add column organization_id text references organizations (id) on delete cascade,
  add column suspended_until timestamptz,
  alter column user_id drop not null,
  add constraint api_keys_have_one_owner check (num_nonnulls(user_id, organization_id) = 1);
create index api_keys_of_organization on api_keys (organization_id, created_at)
  where organization_id is not null;

-- Keys of a banned person rest until the ban is over; one without an end lasts to the end of time.
update api_keys k set suspended_until = coalesce(u.ban_expires, '9999-12-31T00:00:00Z')
  from users u where u.id = k.user_id and u.banned;
