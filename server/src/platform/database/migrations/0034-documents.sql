-- owner: billing/documents
-- What invoices and receipts say, as it was when they were issued. The PDF is drawn from it when it is
-- downloaded. A correction is a further version; no version is ever changed or deleted.
create table documents (
  id uuid primary key,
  organization_id text not null,
  order_id uuid not null,
  kind text not null check (kind in ('invoice', 'receipt')),
  version integer not null check (version > 0),
  number text not null,
  content jsonb not null,
  created_at timestamptz(3) not null,
  constraint documents_version unique (organization_id, order_id, kind, version)
);
