-- owner: identity/user-imports
-- Imports of users from other systems. A file is kept until its import has ended.
create table user_imports (
  id uuid primary key,
  format text not null,
  file_name text not null,
  size integer not null,
  file_key text,
  -- Hash parameters of a Firebase project, encrypted; deleted with the file.
  project text,
  state text not null check (state in
    ('uploading', 'checking', 'checked', 'importing', 'succeeded', 'failed', 'canceled')),
  -- The import follows the check.
  goes_on boolean not null default false,
  -- Of the check, in percent.
  percent integer not null default 0,
  total integer,
  -- Users before this one were imported, found or refused.
  processed integer not null default 0,
  created integer not null default 0,
  existing integer not null default 0,
  refused integer not null default 0,
  problems integer not null default 0,
  error text check (error in ('unreadable', 'not_utf8', 'no_users', 'too_many_users', 'expired')),
  created_by text,
  created_at timestamptz(3) not null,
  -- When it is ended, if it waits for somebody until then.
  expires_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index user_imports_newest on user_imports (created_at, id);
create unique index user_imports_unfinished on user_imports ((true)) where finished_at is null;

-- owner: identity/user-imports
create table user_import_problems (
  import_id uuid not null references user_imports on delete cascade,
  number integer not null,
  position integer not null,
  subject text not null,
  reason text not null,
  primary key (import_id, number)
);
