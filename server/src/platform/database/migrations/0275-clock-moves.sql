-- owner: billing/test-mode
-- The last moves of the clock of a sandbox that people asked for, so that they see what happened.
create table clock_moves (
  id uuid primary key,
  organization_id text not null,
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  -- The last number of the feed before it.
  feed_after bigint not null,
  -- By the time of the server.
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  check (to_at > from_at)
);
create index clock_moves_of_organization on clock_moves (organization_id, started_at desc);

-- owner: billing/sandbox-processor
-- What a saved card declines whatever kind it is.
alter table sandbox_cards add column declines text check (declines in ('next', 'always'));
