-- owner: shared/webhooks
-- Receivers of events of the whole installation, or of one organization. An endpoint outlives its
-- organization until the last events are delivered. One that is disabled or deleted may have more
-- messages than one statement can process: it is marked at once, and its messages are deleted in batches.
create table webhook_endpoints (
  id text primary key,
  organization_id text,
  url text not null,
  name text,
  event_types text[] not null,
  enabled boolean not null default true,
  disabled_because text check (disabled_because in ('paused', 'failing', 'gone')),
  failing_since timestamptz,
  failures integer not null default 0,
  signature_format text not null default 'decoded' check (signature_format in ('decoded', 'both')),
  clear_before timestamptz,
  removed_at timestamptz,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint webhook_endpoints_say_why check (enabled = (disabled_because is null))
);
create index webhook_endpoints_in_order on webhook_endpoints (organization_id, created_at, id);
create index webhook_endpoints_to_clean_up on webhook_endpoints (id)
  where clear_before is not null or removed_at is not null;

-- owner: shared/webhooks
-- Encrypted; every delivery is signed with them. Two are valid at the same time after a rotation.
create table webhook_secrets (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index webhook_secrets_of_endpoint on webhook_secrets (endpoint_id, created_at desc);

-- owner: shared/webhooks
-- One event for one endpoint, inserted in the transaction of the event. Messages with the same
-- `ordering_key` are delivered in order; one behind another is parked, so that workers find only
-- messages that can be delivered. The id lets the receiver recognize duplicates.
create table webhook_messages (
  id text primary key,
  sequence bigint generated always as identity,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  organization_id text,
  event_id bigint,
  type text not null,
  ordering_key text not null,
  body text not null,
  status text not null check (status in ('waiting', 'delivered', 'failed', 'skipped')),
  parked boolean not null default false,
  attempts integer not null default 0,
  due_at timestamptz not null,
  leased_until timestamptz,
  created_at timestamptz not null,
  done_at timestamptz,
  constraint webhook_messages_once unique (endpoint_id, event_id)
);
create index webhook_messages_ready on webhook_messages (endpoint_id, due_at, sequence)
  where status = 'waiting' and not parked;
create index webhook_messages_in_line on webhook_messages (endpoint_id, ordering_key, sequence)
  where status = 'waiting';
-- Lists of the messages of one webhook, with any filter: a list of all covers the four statuses.
create index webhook_messages_by_status on webhook_messages (endpoint_id, status, sequence desc);
create index webhook_messages_by_type on webhook_messages (endpoint_id, type, status, sequence desc);
create index webhook_messages_done on webhook_messages (created_at) where status <> 'waiting';

-- owner: shared/webhooks
create table webhook_attempts (
  id bigint generated always as identity primary key,
  message_id text not null references webhook_messages (id) on delete cascade,
  at timestamptz not null,
  succeeded boolean not null,
  status integer,
  trouble text,
  response text not null,
  ms integer not null
);
create index webhook_attempts_of_message on webhook_attempts (message_id, id);
