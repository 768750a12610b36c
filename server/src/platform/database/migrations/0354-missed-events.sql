-- owner: billing/billing-sources
alter table billing_sources
  -- Somebody asks the provider for missing parents of events, and is given up if nothing is heard until then.
  add column seeking_until timestamptz(3),
  -- Everything is compared again then: an event came that could not be read.
  add column read_again_at timestamptz(3),
  -- When a comparison last found something that no event had told.
  add column drifted_at timestamptz(3),
  -- How far the feed of another Guildhall was read; null at any other provider.
  add column feed_cursor text;

-- owner: billing/incoming-events
alter table incoming_events
  -- Of what it waits for.
  add column waits_for_kind text,
  -- The provider was asked for what it waits for.
  add column is_sought boolean not null default false,
  -- Patience is counted from then, where it was asked for again.
  add column replayed_at timestamptz(3);
-- What waits already is looked at again within an hour, and then says of which kind it is.
create index incoming_events_to_seek on incoming_events (connection_id, waits_for_kind, waits_for)
  where waits_for_kind is not null and not is_sought;
create index incoming_events_set_aside on incoming_events (received_at)
  where verdict = 'failed' and due_at is null;
