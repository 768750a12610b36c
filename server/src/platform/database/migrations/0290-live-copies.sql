-- owner: billing/going-live
-- The live organization that was made of a sandbox; one at a time.
create table live_copies (
  organization_id text primary key,
  live_organization_id text not null unique,
  -- As it was asked for, so that the same request gets the same answer.
  slug text not null,
  -- How many of each part of the catalog.
  copied jsonb not null,
  created_at timestamptz(3) not null
);

-- owner: billing/files
-- The bytes of a file, which never change, may belong to a sandbox and to the live organization made of it.
alter table files drop constraint files_key_key;
create index files_by_key on files (key) where key is not null;
