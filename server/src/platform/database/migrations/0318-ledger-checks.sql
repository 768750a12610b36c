-- owner: billing/ledger
-- Each entry is checked by its own lines, which the primary key finds. A connection remembers the plan that
-- it made of small tables, and read them whole for each of many entries: thousands took seconds.
-- The entry is found by its id alone: by the organization, all of its entries were read for each.
create or replace function ledger_lines_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from added
     group by entry_id
    having sum(amount) <> 0 or min(currency) <> max(currency)
        or min(organization_id) <> max(organization_id)
  ) then
    raise exception 'the lines of a ledger entry must have one currency and sum to zero'
      using errcode = 'check_violation';
  end if;
  if exists (
    select from (select entry_id, min(organization_id) as organization_id, count(*) as lines
                   from added group by entry_id) as given
     where given.lines <> (select count(*) from ledger_lines l where l.entry_id = given.entry_id)
        or given.organization_id is distinct from
             (select e.organization_id from ledger_entries e where e.id = given.entry_id)
  ) then
    raise exception 'the lines of a ledger entry must be written with it'
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- Counted for each, since a join would read the lines of all.
create or replace function ledger_entries_have_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from added e where (select count(*) from ledger_lines l where l.entry_id = e.id) = 0
  ) then
    raise exception 'a ledger entry must be written with its lines' using errcode = 'check_violation';
  end if;
  return null;
end $$;
alter function ledger_lines_balance() set enable_seqscan = off;
alter function ledger_lines_balance() set enable_hashjoin = off;
alter function ledger_lines_balance() set enable_mergejoin = off;
alter function ledger_lines_balance() set enable_material = off;
alter function ledger_entries_have_lines() set enable_seqscan = off;
alter function ledger_entries_have_lines() set enable_hashjoin = off;
alter function ledger_entries_have_lines() set enable_mergejoin = off;
alter function ledger_entries_have_lines() set enable_material = off;
