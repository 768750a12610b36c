-- owner: billing/customers
-- Customers of the organizations. A deleted one stays for orders and history.
create table customers (
  id uuid primary key,
  organization_id text not null,
  external_id text,
  email text,
  email_verified boolean not null default false,
  name text,
  billing_name text,
  billing_address jsonb,
  tax_id jsonb,
  locale text,
  metadata jsonb not null default '{}',
  type text not null check (type in ('individual', 'team')),
  default_payment_method_id uuid,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  check (email is not null or type = 'team')
);
create unique index customers_email_unique on customers (organization_id, lower(email))
  where deleted_at is null;
create unique index customers_external_id_unique on customers (organization_id, external_id)
  where deleted_at is null;
create index customers_by_creation on customers (organization_id, created_at, id)
  where deleted_at is null;
create index customers_by_email on customers (organization_id, coalesce(email, ''), id)
  where deleted_at is null;
create index customers_by_name on customers (organization_id, coalesce(name, ''), id)
  where deleted_at is null;
create index customers_search on customers using gin (
  letter_groups(lower(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(external_id, '')))
) where deleted_at is null;
