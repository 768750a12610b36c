-- owner: platform/events
-- One row for each reaction and aggregate that has events waiting. Whoever reacts locks the row,
-- which keeps the order; what is due is found in one step of an index, however much waits.
create table reaction_queues (
  reaction text not null,
  aggregate text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  failing_since timestamptz,
  primary key (reaction, aggregate)
);
create index reaction_queues_due on reaction_queues (reaction, due_at);

insert into reaction_queues (reaction, aggregate, due_at, attempts)
  select distinct on (reaction, aggregate) reaction, aggregate, due_at, attempts
    from event_reactions order by reaction, aggregate, event_id;

-- An event that failed for a day is set aside, so that those behind it go on.
alter table event_reactions
  drop column attempts,
  drop column due_at,
  add column set_aside_at timestamptz,
  add column error text;
drop index event_reactions_in_order;
create index event_reactions_in_order on event_reactions (reaction, aggregate, event_id)
  where set_aside_at is null;
create index event_reactions_set_aside on event_reactions (set_aside_at)
  where set_aside_at is not null;
