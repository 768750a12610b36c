-- owner: billing/benefits
create table benefits (
  id uuid primary key,
  organization_id text not null,
  type text not null check (type in ('custom', 'discord', 'github_repository', 'downloadables',
    'license_keys', 'meter_credit', 'feature_flag')),
  description text not null,
  properties jsonb not null,
  metadata jsonb not null,
  visibility text not null check (visibility in ('draft', 'private', 'public')),
  selectable boolean not null default true,
  deletable boolean not null default true,
  -- Grants that have an older one are done again.
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  deleted_at timestamptz(3)
);
create index benefits_in_order on benefits (organization_id, created_at, id)
  where deleted_at is null;
create index benefits_by_description on benefits (organization_id, description, id)
  where deleted_at is null;
create index benefits_by_type on benefits (organization_id, type, id) where deleted_at is null;
create index benefits_parts on benefits using gin (letter_groups(lower(description)));
create index benefits_metadata on benefits using gin (metadata_hashes(organization_id, metadata));

-- owner: billing/products
create table product_benefits (
  organization_id text not null,
  product_id uuid not null references products (id),
  benefit_id uuid not null,
  position integer not null,
  primary key (organization_id, product_id, benefit_id)
);
create index product_benefits_of_benefit on product_benefits (organization_id, benefit_id, product_id);
create index product_benefits_of_products on product_benefits (product_id);
