-- owner: billing/merchants
-- Organizations that have no merchant yet: those that an import has written. Without this table they would
-- be searched for among all organizations at each start.
create table organizations_without_merchant (
  organization_id text primary key references organizations (id) on delete cascade
);

create function note_organizations_without_merchant() returns trigger language plpgsql as $$
begin
  insert into organizations_without_merchant (organization_id) select id from created;
  return null;
end $$;

create trigger organizations_without_merchant_created after insert on organizations
  referencing new table as created
  for each statement execute function note_organizations_without_merchant();

insert into organizations_without_merchant (organization_id)
select o.id from organizations o
 where not exists (select from merchants m where m.organization_id = o.id);
