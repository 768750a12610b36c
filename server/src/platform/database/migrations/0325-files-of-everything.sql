-- owner: billing/list-files
-- A file of everything has no one list: which of them is read, what was read last, and what was counted.
alter table list_files add column position jsonb;
alter table list_files drop constraint list_files_list_check;
alter table list_files add constraint list_files_list_check
  check (list in ('orders', 'refunds', 'subscriptions', 'customers', 'everything'));
