-- owner: webhooks
-- Where others want to hear of what happens: on the whole installation, or in one organization.
-- It outlives its organization for as long as the last news of it takes.
create table webhook_endpoints (
  id text primary key,
  organization_id text,
  url text not null,
  name text,
  wants text[] not null,
  enabled boolean not null default true,
  disabled_because text check (disabled_because in ('paused', 'failing', 'gone')),
  failing_since timestamptz,
  failures integer not null default 0,
  keying text not null default 'decoded' check (keying in ('decoded', 'both')),
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint webhook_endpoints_say_why check (enabled = (disabled_because is null))
);
create index webhook_endpoints_in_order on webhook_endpoints (organization_id, created_at, id);

-- owner: webhooks
-- Sealed, since every delivery is signed with them. Two live side by side after a rotation.
create table webhook_secrets (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index webhook_secrets_of_endpoint on webhook_secrets (endpoint_id, created_at desc);

-- owner: webhooks
-- One event for one endpoint, written in the transaction of the event. `line` is what keeps its
-- order; the id is the receiver's means to know a message that comes twice.
create table webhook_messages (
  id text primary key,
  place bigint generated always as identity,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  organization_id text,
  event_id bigint,
  type text not null,
  line text not null,
  body text not null,
  status text not null check (status in ('waiting', 'delivered', 'failed', 'skipped')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  leased_until timestamptz,
  created_at timestamptz not null,
  done_at timestamptz,
  constraint webhook_messages_once unique (endpoint_id, event_id)
);
create index webhook_messages_due on webhook_messages (due_at, place) where status = 'waiting';
create index webhook_messages_in_line on webhook_messages (endpoint_id, line, place)
  where status = 'waiting';
create index webhook_messages_in_order on webhook_messages (endpoint_id, place desc);
create index webhook_messages_old on webhook_messages (created_at);

-- owner: webhooks
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
