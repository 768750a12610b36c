-- Kept totals of the members of an organization and of its API keys. Rows without an organization are not
-- counted. The argument is the name of the list, as in its definition.
create function count_rows_of_list() returns trigger language plpgsql as $$
begin
  insert into list_count_changes (organization_id, list, key, change)
  select organization_id, tg_argv[0], '"all"'::jsonb,
         case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed where organization_id is not null group by organization_id;
  return null;
end $$;

create function count_no_rows_of_list() returns trigger language plpgsql as $$
begin
  delete from list_counts where list = tg_argv[0];
  delete from list_count_changes where list = tg_argv[0];
  return null;
end $$;

create trigger members_counted_new after insert on members referencing new table as changed
  for each statement execute function count_rows_of_list('members');
create trigger members_counted_deleted after delete on members referencing old table as changed
  for each statement execute function count_rows_of_list('members');
create trigger members_counted_truncated after truncate on members
  for each statement execute function count_no_rows_of_list('members');

create trigger api_keys_counted_new after insert on api_keys referencing new table as changed
  for each statement execute function count_rows_of_list('api_keys');
create trigger api_keys_counted_deleted after delete on api_keys referencing old table as changed
  for each statement execute function count_rows_of_list('api_keys');
create trigger api_keys_counted_truncated after truncate on api_keys
  for each statement execute function count_no_rows_of_list('api_keys');

insert into list_counts (organization_id, list, key, n)
select organization_id, 'members', '"all"'::jsonb, count(*) from members group by organization_id;
insert into list_counts (organization_id, list, key, n)
select organization_id, 'api_keys', '"all"'::jsonb, count(*) from api_keys
 where organization_id is not null group by organization_id;

-- Ties of the creation time are in the order of the ids.
drop index api_keys_of_user;
drop index api_keys_of_organization;
create index api_keys_of_user on api_keys (user_id, created_at, id);
create index api_keys_of_organization on api_keys (organization_id, created_at, id)
  where organization_id is not null;
