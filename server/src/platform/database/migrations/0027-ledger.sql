-- owner: billing/ledger
-- Facts about money, each booked once. It holds ids only, so anonymising a customer changes nothing here.
create table ledger_entries (
  id uuid primary key,
  organization_id text not null,
  at timestamptz(3) not null,
  kind text not null,
  -- What the fact is about, such as an order or a refund.
  source_id uuid not null,
  constraint ledger_entries_once unique (organization_id, kind, source_id)
);

-- owner: billing/ledger
-- The lines of an entry: debits are positive, credits negative.
create table ledger_lines (
  entry_id uuid not null,
  line smallint not null,
  organization_id text not null,
  account text not null check (account in (
    'receivable', 'processor', 'disputed', 'outside', 'tax', 'balance', 'unapplied',
    'revenue', 'refunds', 'bad_debt', 'adjustments', 'fees')),
  customer_id uuid,
  order_id uuid,
  currency text not null,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, line),
  check (account <> 'balance' or customer_id is not null),
  check (account <> 'receivable' or order_id is not null)
);
create index ledger_lines_of_order on ledger_lines (organization_id, order_id, account)
  where order_id is not null;
create index ledger_lines_of_balance on ledger_lines (organization_id, customer_id, currency)
  where account = 'balance';
create index ledger_lines_of_account on ledger_lines (organization_id, account, currency);

-- owner: billing/ledger
-- What the organization owes a customer; below zero the customer owes. Also the lock of the balance.
-- Accounts of the organization have no stored sums: all payments would wait for each other.
create table balances (
  organization_id text not null,
  customer_id uuid not null,
  currency text not null,
  amount bigint not null,
  primary key (organization_id, customer_id, currency)
);

-- Lines come with their entry, in one statement, in one currency, and sum to zero.
create function ledger_lines_balance() returns trigger language plpgsql as $$
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
        or not exists (select from ledger_entries e
                        where e.id = given.entry_id and e.organization_id = given.organization_id)
  ) then
    raise exception 'the lines of a ledger entry must be written with it'
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_lines_balance after insert on ledger_lines
  referencing new table as added for each statement execute function ledger_lines_balance();

-- So a later statement cannot add the lines of an earlier entry.
create function ledger_entries_have_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from added e where not exists (select from ledger_lines l where l.entry_id = e.id)
  ) then
    raise exception 'a ledger entry must be written with its lines' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_have_lines after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_entries_have_lines();

-- Entries and lines are immutable. Those of a sandbox may be deleted, by a transaction that declares it
-- and while the clock shows that it is a sandbox.
create function ledger_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('guildhall.ledger', true), '') = 'erase'
    and exists (select from billing_clocks c
                 where c.organization_id = old.organization_id and not c.live) then
    return old;
  end if;
  raise exception 'the ledger is only added to' using errcode = 'insufficient_privilege';
end $$;

create trigger ledger_entries_are_kept before update or delete on ledger_entries
  for each row execute function ledger_is_kept();
create trigger ledger_entries_are_not_emptied before truncate on ledger_entries
  for each statement execute function ledger_is_kept();
create trigger ledger_lines_are_kept before update or delete on ledger_lines
  for each row execute function ledger_is_kept();
create trigger ledger_lines_are_not_emptied before truncate on ledger_lines
  for each statement execute function ledger_is_kept();
