-- owner: billing/downloads
-- The files that customers may download, by the grant that gives them.
create table downloadables (
  id uuid primary key,
  organization_id text not null,
  customer_id uuid not null,
  benefit_id uuid not null,
  grant_id uuid not null,
  file_id uuid not null,
  is_granted boolean not null,
  downloads integer not null default 0,
  last_downloaded_at timestamptz(3),
  created_at timestamptz(3) not null
);
create unique index downloadables_once on downloadables (organization_id, grant_id, file_id);
create index downloadables_of_customer on downloadables (organization_id, customer_id, created_at, id)
  where is_granted;
