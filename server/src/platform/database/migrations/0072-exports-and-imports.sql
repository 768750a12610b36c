-- owner: billing/data-exports
-- Permissions to read everything of an organization for some time; the rows are read when it is downloaded.
create table exports (
  id uuid primary key,
  organization_id text not null,
  format text not null check (format in ('json', 'csv')),
  resources text[] not null,
  expires_at timestamptz(3) not null,
  downloads integer not null default 0,
  downloaded_at timestamptz(3),
  -- Rows of the last complete download, by resource.
  counts jsonb not null default '{}',
  created_at timestamptz(3) not null,
  modified_at timestamptz(3)
);
create index exports_in_order on exports (organization_id, created_at, id);

-- owner: billing/data-imports
create table imports (
  id uuid primary key,
  organization_id text not null,
  file_id uuid not null,
  format text not null check (format in ('json', 'csv')),
  resource text check (resource in ('customers', 'subscriptions')),
  dry_run boolean not null,
  status text not null check (status in ('pending', 'running', 'succeeded', 'failed')),
  error text,
  -- Everything before this byte was imported, refused or skipped.
  bytes_read bigint not null default 0,
  bytes_total bigint not null,
  lines integer not null default 0,
  problems integer not null default 0,
  counts jsonb not null default '{}',
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  finished_at timestamptz(3)
);
create index imports_in_order on imports (organization_id, created_at, id);

-- owner: billing/data-imports
-- Why rows were refused.
create table import_problems (
  organization_id text not null,
  import_id uuid not null,
  number integer not null,
  line integer not null,
  resource text,
  source_id text,
  field text,
  code text not null,
  message text not null,
  primary key (organization_id, import_id, number)
);

-- owner: billing/data-imports
-- What became of the rows of files, so that none is imported twice and others can refer to it.
create table import_sources (
  organization_id text not null,
  resource text not null,
  source_id text not null,
  target_id text not null,
  import_id uuid not null,
  primary key (organization_id, resource, source_id)
);

-- owner: billing/data-imports
-- Rows that a dry run would create, for others that refer to them; deleted at its end.
create table import_trials (
  organization_id text not null,
  import_id uuid not null,
  resource text not null,
  source_id text not null,
  primary key (organization_id, import_id, resource, source_id)
);
