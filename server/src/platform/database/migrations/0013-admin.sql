-- Acting as somebody else ends with the very session from which it began.
alter table sessions add column opened_from text;
create index sessions_opened_from on sessions (opened_from) where opened_from is not null;

-- The list of people is read in these orders, and the few who are more than users are counted.
create index users_in_order on users (created_at, id);
create index users_by_name on users (name, id);
create index users_with_roles on users (id) where role <> 'user';

-- Looking for a part of a name or an address. Every PostgreSQL brings the extension along; where
-- this server may not switch it on, such a search reads all the names, and works all the same.
do $$
begin
  create extension if not exists pg_trgm;
  create index users_email_parts on users using gin (email gin_trgm_ops);
  create index users_name_parts on users using gin (lower(name) gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    raise notice 'pg_trgm is not available; searching people reads all of them';
end
$$;
