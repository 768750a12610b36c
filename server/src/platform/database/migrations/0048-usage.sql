-- owner: billing/usage
-- Whom events name: a customer, or an external id that a customer may get later. Linking the two is a
-- change of one row here; events are never rewritten.
create table usage_subjects (
  organization_id text not null,
  id bigint generated always as identity primary key,
  customer_id uuid,
  external_id text,
  -- After the customer was deleted, the external id begins anew.
  ended_at timestamptz(3),
  check (customer_id is not null or external_id is not null)
);
create unique index usage_subjects_of_external_ids on usage_subjects (organization_id, external_id)
  where external_id is not null and ended_at is null;
create unique index usage_subjects_of_customers on usage_subjects (organization_id, customer_id)
  where external_id is null;
create index usage_subjects_linked on usage_subjects (organization_id, customer_id)
  where customer_id is not null;
insert into usage_subjects (organization_id, customer_id, external_id)
select organization_id, id, external_id from customers
 where external_id is not null and deleted_at is null;

-- owner: billing/usage
create table usage_events (
  organization_id text not null,
  -- In the order of arrival. Below the result of usage_settled() nothing is added any more.
  seq bigint generated always as identity,
  id uuid not null,
  subject_id bigint not null,
  name text not null,
  source text not null check (source in ('user', 'system')),
  external_id text,
  -- The id or the external id of another event.
  parent text,
  timestamp timestamptz(3) not null,
  ingested_at timestamptz(3) not null,
  metadata jsonb not null,
  primary key (organization_id, seq)
);
create unique index usage_events_once on usage_events (organization_id, external_id)
  where external_id is not null;
create unique index usage_events_by_id on usage_events (id);
create index usage_events_in_time on usage_events (organization_id, timestamp, seq);
create index usage_events_of_subjects on usage_events (organization_id, subject_id, timestamp);
create index usage_events_of_parents on usage_events (organization_id, parent)
  where parent is not null;

-- Writers of events hold the shared lock until they commit. Whoever has it alone for a moment knows
-- that every number given so far is committed or gone. It is released at once, also after a failure.
create function usage_settled() returns bigint language plpgsql volatile as $$
declare settled bigint;
begin
  perform pg_advisory_lock(7305548, 1);
  select case when is_called then last_value else 0 end into settled from usage_events_seq_seq;
  perform pg_advisory_unlock(7305548, 1);
  return settled;
exception when query_canceled or others then
  if exists (select from pg_locks
              where locktype = 'advisory' and classid = 7305548 and objid = 1
                and mode = 'ExclusiveLock' and granted and pid = pg_backend_pid()) then
    perform pg_advisory_unlock(7305548, 1);
  end if;
  raise;
end $$;

-- owner: billing/usage
-- What a meter counted per quarter of an hour (q) and per day in UTC (d). Subject 0 is all of them.
create table usage_rollups (
  organization_id text not null,
  meter_id uuid not null,
  subject_id bigint not null,
  level text not null check (level in ('q', 'd')),
  bucket timestamptz(3) not null,
  n bigint not null,
  total numeric not null,
  low numeric not null,
  high numeric not null,
  primary key (organization_id, meter_id, subject_id, level, bucket)
);

-- owner: billing/usage
-- The different values of meters that count those, as hashes.
create table usage_values (
  organization_id text not null,
  meter_id uuid not null,
  subject_id bigint not null,
  level text not null check (level in ('q', 'd')),
  bucket timestamptz(3) not null,
  value uuid not null,
  primary key (organization_id, meter_id, subject_id, level, bucket, value)
);

-- owner: billing/usage
-- Up to which number a meter has counted the events.
create table usage_marks (
  organization_id text not null,
  meter_id uuid not null,
  seq bigint not null,
  primary key (organization_id, meter_id)
);

-- owner: billing/usage
-- Up to when usage was charged; earlier events that arrive after it are late.
create table usage_closings (
  organization_id text not null,
  meter_id uuid not null,
  subscription_id uuid not null,
  customer_id uuid not null,
  began_at timestamptz(3) not null,
  closed_until timestamptz(3) not null,
  primary key (organization_id, meter_id, subscription_id)
);
create index usage_closings_of_customers on usage_closings (organization_id, meter_id, customer_id);

-- owner: billing/usage
-- Events of a charged period that arrived later: they are charged once, with the period then open.
create table usage_late (
  organization_id text not null,
  meter_id uuid not null,
  subscription_id uuid not null,
  seq bigint not null,
  -- Of meters that count different values; a number otherwise.
  value numeric,
  hash uuid,
  primary key (organization_id, meter_id, subscription_id, seq)
);
