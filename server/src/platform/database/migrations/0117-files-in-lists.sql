-- owner: billing/files
-- Files are listed from the moment that their upload begins.
drop index files_in_order;
create index files_in_order on files (organization_id, created_at, id);
insert into list_count_changes (organization_id, list, key, change)
select organization_id, 'files', '""'::jsonb, count(*) from files where key is null
 group by organization_id;
