-- Credit notes of refunds. What a document is about is its order, or the refund of a credit note; a
-- second version of a credit note cancels the first, with a number of its own.
alter table documents add column source_id uuid;
update documents set source_id = order_id;
alter table documents
  alter column source_id set not null,
  drop constraint documents_kind_check,
  add constraint documents_kind_check check (kind in ('invoice', 'receipt', 'credit_note')),
  drop constraint documents_version,
  add constraint documents_version unique (organization_id, order_id, kind, source_id, version);
create unique index documents_credit_notes on documents (organization_id, number)
  where kind = 'credit_note';
