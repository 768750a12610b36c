-- owner: billing/files
create table files (
  id uuid primary key,
  organization_id text not null,
  service text not null check (service in ('product_media', 'downloadable', 'organization_avatar')),
  name text not null,
  mime_type text not null,
  size bigint not null check (size > 0),
  version text,
  -- As declared; of the stored bytes once they are uploaded.
  sha256 bytea check (length(sha256) = 32),
  -- Where the bytes are, once they are uploaded.
  key text unique,
  upload_id uuid not null,
  -- By the server's clock, like the links of the upload.
  upload_until timestamptz(3) not null,
  parts jsonb not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  uploaded_at timestamptz(3),
  check ((key is null) = (uploaded_at is null)),
  check (key is null or sha256 is not null)
);
create index files_in_order on files (organization_id, created_at, id) where key is not null;
create index files_unfinished on files (upload_until) where key is null;

-- owner: billing/files
-- The declared bytes of all files of an organization: one row, so that uploads at once add up.
create table file_usage (
  organization_id text primary key,
  bytes bigint not null check (bytes >= 0)
);

-- owner: billing/products
create table product_media (
  organization_id text not null,
  product_id uuid not null references products (id),
  file_id uuid not null,
  position smallint not null,
  primary key (organization_id, product_id, file_id)
);
create index product_media_of_products on product_media (product_id);
