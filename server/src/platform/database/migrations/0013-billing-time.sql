-- owner: platform/billing-clock
-- The time by which an organization is billed. A live organization follows the server's clock. The
-- clock of a sandbox can be moved forward and is frozen during a move.
create table billing_clocks (
  organization_id text primary key,
  live boolean not null,
  offset_ms bigint not null default 0,
  -- Set during a move, and after a move that was stopped by a failing timer.
  frozen_at timestamptz(3),
  -- The clock never shows an earlier time, even if the clock of a node is behind.
  floor_at timestamptz(3) not null,
  -- The current move and the lease of its mover, by the server's clock.
  target_at timestamptz(3),
  moved_by text,
  moved_until timestamptz(3),
  check (not live or (offset_ms = 0 and frozen_at is null and target_at is null)),
  check ((target_at is null) = (moved_by is null) and (target_at is null) = (moved_until is null)),
  check (target_at is null or frozen_at <= target_at)
);
create index billing_clocks_moving on billing_clocks (moved_until) where target_at is not null;

create function billing_clock_lock(organization text) returns bigint
  language sql immutable strict parallel safe
  return hashtextextended('billing clock ' || organization, 0);

create function billing_time(clock billing_clocks, instance timestamptz) returns timestamptz
  language sql stable parallel safe
  return coalesce(clock.frozen_at,
    greatest(instance + clock.offset_ms * interval '1 millisecond', clock.floor_at))::timestamptz(3);

-- The first statement of every billing command: the clock cannot change until the transaction ends.
-- The row is read by a second statement, whose snapshot is taken after the lock is held. No row means
-- that there is no clock. Live organizations need no lock: they are never moved and stay live.
create function billing_moment(organization text, instance timestamptz)
returns table (at timestamptz, live boolean, frozen boolean, moved_by text)
language plpgsql volatile as $$
declare
  clock billing_clocks;
begin
  select * into clock from billing_clocks c where c.organization_id = organization;
  if not found then
    return;
  end if;
  if not clock.live then
    perform pg_advisory_xact_lock_shared(billing_clock_lock(organization));
    select * into clock from billing_clocks c where c.organization_id = organization;
    if not found then
      return;
    end if;
  end if;
  return query
    select billing_time(clock, instance), clock.live, clock.frozen_at is not null, clock.moved_by;
end $$;

-- owner: platform/timers
-- Scheduled work of billing. due_at is by the clock of the organization, so that moving the clock
-- updates no timer. retry_at is by the server's clock, after a failure or for debouncing.
create table timers (
  id bigint generated always as identity primary key,
  organization_id text not null,
  -- Timers of a lane run one at a time, in order.
  lane text not null,
  kind text not null,
  subject_id text not null,
  due_at timestamptz(3) not null,
  rank smallint not null,
  retry_at timestamptz(3),
  attempts smallint not null default 0,
  parked boolean not null default false,
  unique (organization_id, kind, subject_id)
);
create index timers_due on timers (organization_id, due_at, rank, id) where not parked;
create index timers_in_lane on timers (organization_id, lane, due_at, rank, id) where not parked;
-- A search for runnable timers must not read the ones that wait for a retry.
create index timers_runnable on timers (organization_id, due_at, rank, id)
  where not parked and retry_at is null;
create index timers_retry on timers (organization_id, retry_at)
  where not parked and retry_at is not null;
create index timers_parked on timers (id) where parked;

-- owner: platform/timers
-- When to poll an organization for due timers, and when it was last served, by the server's clock.
create table timer_turns (
  organization_id text primary key,
  wake_at timestamptz(3) not null,
  served_at timestamptz(3) not null
);
create index timer_turns_due on timer_turns (wake_at, served_at);

-- owner: platform/timers
-- Has one row while the timers of all live organizations are paused.
create table timer_pauses (
  paused boolean primary key check (paused),
  since timestamptz(3) not null
);

-- When the next timer of an organization may run, considering only the first timer of each lane.
-- Infinity means never; null means that the clock is being moved, or that there is none.
create function timers_wake_at(organization text, instance timestamptz) returns timestamptz
language sql stable as $$
  select case when c.target_at is null then least(
    'infinity'::timestamptz,
    (select case
              when t.due_at <= billing_time(c, instance) then instance
              when c.frozen_at is not null then 'infinity'
              else t.due_at - c.offset_ms * interval '1 millisecond'
            end
       from timers t
      where t.organization_id = c.organization_id and not t.parked and t.retry_at is null
        and t.id = (select e.id from timers e
                     where e.organization_id = t.organization_id and e.lane = t.lane
                       and not e.parked
                     order by e.due_at, e.rank, e.id limit 1)
      order by t.due_at, t.rank, t.id limit 1),
    (select greatest(t.retry_at, instance) from timers t
      where t.organization_id = c.organization_id and not t.parked and t.retry_at is not null
        and (t.retry_at > instance or t.due_at <= billing_time(c, instance))
        and t.id = (select e.id from timers e
                     where e.organization_id = t.organization_id and e.lane = t.lane
                       and not e.parked
                     order by e.due_at, e.rank, e.id limit 1)
      order by t.retry_at limit 1),
    (select min(t.due_at) - c.offset_ms * interval '1 millisecond' from timers t
      where t.organization_id = c.organization_id and not t.parked and t.retry_at <= instance
        and t.due_at > billing_time(c, instance) and c.frozen_at is null))
  end
  from billing_clocks c where c.organization_id = organization
$$;
