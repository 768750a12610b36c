-- When an event happened by the clock of its organization; `created_at` is by the server's clock.
alter table events add column occurred_at timestamptz;
update events set occurred_at = created_at;
alter table events alter column occurred_at set not null;

-- Null in messages from before this migration.
alter table webhook_messages add column occurred_at timestamptz;

-- Whose attempt it was, so that attempts are listed without their messages. Null in older attempts.
alter table webhook_attempts
  add column organization_id text,
  add column endpoint_id text,
  add column type text;

-- owner: billing/merchant-webhooks
-- Receivers of the events of billing, each of one organization. The ids are UUIDs, as text: the engine
-- of deliveries has surfaces with other ids.
create table merchant_webhook_endpoints (
  id text primary key,
  organization_id text not null,
  url text not null,
  name text,
  format text not null check (format in ('raw', 'discord', 'slack')),
  event_types text[] not null,
  enabled boolean not null default true,
  disabled_because text check (disabled_because in ('paused', 'failing', 'gone')),
  failing_since timestamptz,
  failures integer not null default 0,
  clear_before timestamptz,
  removed_at timestamptz,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  -- By the server's clock, unlike those above.
  updated_at timestamptz not null,
  constraint merchant_webhook_endpoints_say_why check (enabled = (disabled_because is null))
);
create index merchant_webhook_endpoints_in_order
  on merchant_webhook_endpoints (organization_id, created_at, id);
create index merchant_webhook_endpoints_to_clean_up on merchant_webhook_endpoints (id)
  where clear_before is not null or removed_at is not null;

-- owner: billing/merchant-webhooks
create table merchant_webhook_secrets (
  id text primary key,
  endpoint_id text not null references merchant_webhook_endpoints (id) on delete cascade,
  sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index merchant_webhook_secrets_of_endpoint
  on merchant_webhook_secrets (endpoint_id, created_at desc);

-- owner: billing/merchant-webhooks
create table merchant_webhook_messages (
  id text primary key,
  sequence bigint generated always as identity,
  endpoint_id text not null references merchant_webhook_endpoints (id) on delete cascade,
  organization_id text not null,
  event_id bigint,
  payload_id bigint,
  type text not null,
  ordering_key text not null,
  body text,
  status text not null check (status in ('waiting', 'delivered', 'failed', 'skipped')),
  parked boolean not null default false,
  attempts integer not null default 0,
  due_at timestamptz not null,
  leased_until timestamptz,
  created_at timestamptz not null,
  occurred_at timestamptz,
  done_at timestamptz,
  constraint merchant_webhook_messages_once unique (endpoint_id, event_id)
);
create index merchant_webhook_messages_ready
  on merchant_webhook_messages (endpoint_id, due_at, sequence)
  where status = 'waiting' and not parked;
create index merchant_webhook_messages_in_line
  on merchant_webhook_messages (endpoint_id, ordering_key, sequence) where status = 'waiting';
create index merchant_webhook_messages_of_endpoint
  on merchant_webhook_messages (endpoint_id, sequence);
create index merchant_webhook_messages_done
  on merchant_webhook_messages (created_at) where status <> 'waiting';
create index merchant_webhook_messages_of_payload
  on merchant_webhook_messages (payload_id) where payload_id is not null;

-- owner: billing/merchant-webhooks
create table merchant_webhook_attempts (
  id bigint generated always as identity primary key,
  message_id text not null references merchant_webhook_messages (id) on delete cascade,
  organization_id text not null,
  endpoint_id text not null,
  type text not null,
  at timestamptz not null,
  succeeded boolean not null,
  status integer,
  trouble text,
  response text not null,
  ms integer not null
);
create index merchant_webhook_attempts_of_message on merchant_webhook_attempts (message_id, id);
create index merchant_webhook_attempts_by_time
  on merchant_webhook_attempts (organization_id, at desc, id desc);
