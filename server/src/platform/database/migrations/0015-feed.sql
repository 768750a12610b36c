-- owner: platform/feed
-- The feed of an organization: `last` is the number that was given last, and up to `pruned` its
-- entries were deleted. Who gives numbers locks the row.
create table feed_heads (
  organization_id text primary key,
  last bigint not null default 0,
  pruned bigint not null default 0,
  check (pruned <= last)
);

-- owner: platform/feed
-- Events without a number yet, inserted with them. An event with a lower id may become visible after
-- one with a higher id, so a watermark does not work.
create table feed_pending (
  organization_id text not null,
  event_id bigint not null,
  primary key (organization_id, event_id)
);

-- owner: platform/feed
create table feed_entries (
  organization_id text not null,
  number bigint not null,
  event_id bigint not null references events (id),
  -- When it got its number.
  at timestamptz not null,
  primary key (organization_id, number),
  constraint feed_entries_once unique (event_id)
);
create index feed_entries_by_time on feed_entries (at);
