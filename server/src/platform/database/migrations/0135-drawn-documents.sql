-- owner: billing/documents
-- The PDF of a document, from the first time that somebody opens it. It lives and ends with what it says, so
-- backups, erasures and other nodes have it without more. PDFs are compressed already.
alter table documents add column pages bytea;
alter table documents alter column pages set storage external;
