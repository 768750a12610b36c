-- owner: billing/list-files
-- Files of lists that were asked for, how far they are made, and where the next piece begins.
create table list_files (
  id uuid primary key,
  organization_id text not null,
  list text not null check (list in ('orders', 'refunds', 'subscriptions', 'customers')),
  -- Filters, zone and columns.
  choice jsonb not null,
  asker_type text not null check (asker_type in ('member', 'access_token')),
  asker_id text not null,
  status text not null check (status in ('pending', 'running', 'succeeded', 'failed', 'expired')),
  error text check (error in ('INTERNAL', 'TOO_LARGE')),
  -- Rows that are made later are not in the file.
  until timestamptz(3) not null,
  row_count bigint not null default 0 check (row_count >= 0),
  rows_total bigint,
  bytes bigint not null default 0 check (bytes >= 0),
  parts integer not null default 0,
  -- The last row that is in the file.
  last_at timestamptz(3),
  last_id uuid,
  -- Since the last part.
  failures integer not null default 0,
  downloads integer not null default 0,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  check ((status in ('pending', 'running')) = (finished_at is null))
);
create index list_files_in_order on list_files (organization_id, created_at, id);

-- owner: billing/list-files
-- The bytes of the files, piece by piece; they are in the storage of files under their keys.
create table list_file_parts (
  organization_id text not null,
  file_id uuid not null,
  number integer not null,
  key text not null,
  primary key (organization_id, file_id, number)
);
create unique index list_file_parts_by_key on list_file_parts (key);
