-- Of imports that were begun at once, the oldest goes on.
update imports set status = 'failed', error = 'Another import was running.', finished_at = created_at
 where status in ('pending', 'running') and exists (
   select 1 from imports other
    where other.organization_id = imports.organization_id
      and other.status in ('pending', 'running')
      and (other.created_at, other.id) < (imports.created_at, imports.id));
create unique index imports_unfinished on imports (organization_id)
  where status in ('pending', 'running');
