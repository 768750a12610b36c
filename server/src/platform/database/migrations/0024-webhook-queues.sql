-- A webhook that is switched off or removed may have more messages than one statement can touch:
-- it is marked at once, and its messages follow in small pieces.
alter table webhook_endpoints add column clear_before timestamptz;
alter table webhook_endpoints add column removed_at timestamptz;
create index webhook_endpoints_to_tidy on webhook_endpoints (id)
  where clear_before is not null or removed_at is not null;

-- A message behind another one of its line is parked, so that whoever looks for work meets only
-- messages that may go.
alter table webhook_messages add column parked boolean not null default false;
drop index webhook_messages_due;
create index webhook_messages_ready on webhook_messages (endpoint_id, due_at, place)
  where status = 'waiting' and not parked;

-- Lists of one webhook, whichever way they are narrowed: a list of all is one of four statuses.
drop index webhook_messages_in_order;
create index webhook_messages_by_status on webhook_messages (endpoint_id, status, place desc);
create index webhook_messages_by_type on webhook_messages (endpoint_id, type, status, place desc);

drop index webhook_messages_old;
create index webhook_messages_done on webhook_messages (created_at) where status <> 'waiting';
