-- owner: billing/merchants
-- Who decides what an organization sells: this server, or a provider that it follows.
alter table merchants add column billing_source text not null default 'engine'
  check (billing_source in ('engine', 'provider'));

-- owner: billing/billing-sources
-- The provider that an organization follows, or followed last.
create table billing_sources (
  organization_id text primary key,
  connection_id uuid not null constraint billing_sources_connection unique,
  kind text not null check (kind in ('polar')),
  server text not null,
  provider_organization_id text,
  -- Sealed; the one before counts until then.
  webhook_secret text not null,
  former_secret text,
  former_until timestamptz(3),
  status text not null check (status in ('connecting', 'backfilling', 'following', 'failed')),
  problem text,
  drift jsonb not null default '{"found": 0, "repaired": 0, "fields": {}}',
  last_reconciled_at timestamptz(3),
  connected_at timestamptz(3) not null,
  disconnected_at timestamptz(3),
  check ((former_secret is null) = (former_until is null))
);
-- An organization of a provider is followed by one here.
create unique index billing_sources_provider on billing_sources (server, provider_organization_id)
  where provider_organization_id is not null and disconnected_at is null;

-- owner: billing/incoming-events
-- Messages with a valid signature, as they came.
create table incoming_events (
  id uuid primary key,
  sequence bigint generated always as identity,
  organization_id text not null,
  connection_id uuid not null,
  webhook_id text not null,
  type text,
  headers jsonb not null,
  -- Null once it was erased with its customer.
  body bytea,
  size integer not null,
  -- Whose data it has, as far as it was looked at.
  customer_id uuid,
  received_at timestamptz(3) not null,
  verdict text check (verdict in (
    'applied', 'repeated', 'older', 'waiting', 'unknown_type', 'invalid', 'foreign', 'failed')),
  detail text,
  attempts integer not null default 0,
  -- When it is looked at; null where nothing is left to do.
  due_at timestamptz(3),
  -- What it waits for.
  waits_for uuid,
  constraint incoming_events_once unique (connection_id, webhook_id)
);
create index incoming_events_due on incoming_events (connection_id, due_at, sequence)
  where due_at is not null;
create index incoming_events_listed on incoming_events (organization_id, sequence);
create index incoming_events_by_verdict on incoming_events (organization_id, verdict, sequence);
create index incoming_events_by_type on incoming_events (organization_id, type, sequence);
create index incoming_events_of_customer on incoming_events (organization_id, customer_id)
  where customer_id is not null;
create index incoming_events_waiting on incoming_events (connection_id, waits_for)
  where waits_for is not null;
create index incoming_events_old on incoming_events (received_at);

-- owner: billing/incoming-events
-- What the provider said last of each object.
create table mirrored_objects (
  organization_id text not null,
  kind text not null,
  id text not null,
  -- Microseconds since 1970: when the provider last changed it.
  stamp bigint not null,
  -- The same of the message; null where it says no time.
  told_at bigint,
  -- The number of the event that said it.
  sequence bigint not null,
  body jsonb not null,
  -- What was told of it at its stamp.
  types text[] not null default '{}',
  -- It is known from a copy inside of another object alone.
  is_copy boolean not null,
  -- A picture of its customer said it last; `part` where nothing else is known of it.
  pictured text check (pictured in ('part', 'whole')),
  is_deleted boolean not null default false,
  primary key (organization_id, kind, id)
);

-- What a customer has, for a picture of all of it.
create index mirrored_objects_of_customer on mirrored_objects
  (organization_id, kind, (body ->> 'customer_id')) where body ->> 'customer_id' is not null;
