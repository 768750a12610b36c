-- owner: shared/backups
-- Backups that have ended. A restored database has the list as it was: the files may be elsewhere.
create table backups (
  id uuid primary key,
  -- The name of the file.
  name text not null,
  origin text not null check (origin in ('manual', 'automatic')),
  state text not null check (state in ('complete', 'failed')),
  error text,
  -- The folder or bucket with the file: null if none was reached.
  place text,
  size bigint,
  sha256 text,
  tables integer,
  tables_done integer not null,
  rows_done bigint not null,
  rows_expected bigint,
  version text not null,
  migration text not null,
  created_by text,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3) not null,
  check ((state = 'complete') = (error is null)),
  check (state = 'failed' or (place is not null and size is not null and sha256 is not null))
);
create index backups_newest on backups (created_at, id);

-- owner: shared/backups
-- The backup that waits or is written, at most one. No backup contains this table: a restored database
-- must not believe that it is still at work.
create table backup_runs (
  id uuid primary key,
  name text not null,
  origin text not null check (origin in ('manual', 'automatic')),
  -- Null until a server has begun it.
  place text,
  tables integer,
  tables_done integer not null default 0,
  rows_done bigint not null default 0,
  rows_expected bigint,
  created_by text,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  -- The last sign of life of the server that writes it.
  seen_at timestamptz(3) not null
);
create unique index backup_runs_only on backup_runs ((true));

-- owner: shared/backups
-- When backups are made automatically; at most one row.
create table backup_settings (
  id boolean primary key default true check (id),
  automatic text not null check (automatic in ('off', 'daily', 'weekly')),
  hour integer not null check (hour between 0 and 23),
  keep integer not null check (keep > 0),
  changed_at timestamptz(3) not null
);
