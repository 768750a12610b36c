-- owner: billing/custom-fields
create table custom_fields (
  id uuid primary key,
  organization_id text not null,
  type text not null check (type in ('text', 'number', 'date', 'checkbox', 'select')),
  slug text not null check (slug = lower(slug collate "C")),
  name text not null,
  properties jsonb not null,
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  -- Orders keep what was entered, and so the field has to stay.
  deleted_at timestamptz(3)
);
create unique index custom_fields_slug_unique on custom_fields (organization_id, slug)
  where deleted_at is null;
create index custom_fields_in_order on custom_fields (organization_id, created_at, id)
  where deleted_at is null;
create index custom_fields_by_name on custom_fields (organization_id, name, id)
  where deleted_at is null;
create index custom_fields_by_type on custom_fields (organization_id, type, id)
  where deleted_at is null;
create index custom_fields_parts on custom_fields using gin (letter_groups(lower(name || ' ' || slug)));
