-- Sealing a line changed the line: a new version of it, in every index, for a number and a hash. The
-- seal now stands in a row of its own, so both tables are only added to.

-- owner: audit
-- The chain: which line has which number, and the hash that links it to the one before.
create table audit_seals (
  number bigint primary key,
  line_id bigint not null,
  hash bytea not null,
  constraint audit_seals_line_unique unique (line_id)
);
insert into audit_seals (number, line_id, hash)
  select number, id, hash from audit_log where number is not null order by number;

-- owner: audit
-- Lines that wait for their seal. A line with a lower id may become visible after one with a higher,
-- so no watermark could tell.
create table audit_unsealed (line_id bigint primary key);
insert into audit_unsealed (line_id) select id from audit_log where number is null;

drop trigger audit_log_is_kept on audit_log;
drop trigger audit_log_is_not_emptied on audit_log;
drop function audit_log_is_kept();
alter table audit_log drop column number, drop column hash;

-- A line is written once, and so is a seal. What is personal may be taken out of a line, and old lines
-- may be pruned with their seals, by those who say in their transaction that this is what they do.
create function audit_log_is_kept() returns trigger language plpgsql as $$
declare
  purpose text := coalesce(current_setting('guildhall.audit', true), '');
begin
  if tg_op = 'DELETE' and purpose = 'prune' then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'audit_log' and purpose = 'erase' then
    if new.details is null and new.details_salt is null then
      old.details := null;
      old.details_salt := null;
    end if;
    if new.origin_salt is null then
      old.address := null;
      old.user_agent := null;
      old.origin_salt := null;
    end if;
    if to_jsonb(old) = to_jsonb(new) then
      return new;
    end if;
  end if;
  raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_log_is_kept before update or delete on audit_log
  for each row execute function audit_log_is_kept();
create trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function audit_log_is_kept();
create trigger audit_seals_are_kept before update or delete on audit_seals
  for each row execute function audit_log_is_kept();
create trigger audit_seals_are_not_emptied before truncate on audit_seals
  for each statement execute function audit_log_is_kept();
