-- owner: platform/events
create table events (
  id bigint generated always as identity primary key,
  type text not null,
  aggregate text not null,
  payload jsonb not null,
  created_at timestamptz not null
);

-- owner: platform/events
-- One row for each pending reaction to an event; it is deleted in the transaction of the reaction, so
-- that each reaction runs once. A reaction that failed for a day is set aside, so that later events
-- continue.
create table event_reactions (
  event_id bigint not null references events (id) on delete cascade,
  reaction text not null,
  aggregate text not null,
  set_aside_at timestamptz,
  error text,
  primary key (event_id, reaction)
);
create index event_reactions_in_order on event_reactions (reaction, aggregate, event_id)
  where set_aside_at is null;
create index event_reactions_set_aside on event_reactions (set_aside_at)
  where set_aside_at is not null;

-- owner: platform/events
-- One row for each reaction and aggregate with pending events. A worker locks the row, which keeps the
-- order; due queues are found by one index lookup, however many events wait.
create table reaction_queues (
  reaction text not null,
  aggregate text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  failing_since timestamptz,
  primary key (reaction, aggregate)
);
create index reaction_queues_due on reaction_queues (reaction, due_at);
