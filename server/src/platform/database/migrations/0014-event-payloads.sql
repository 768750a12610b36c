-- owner: platform/events
-- The payload of events, stored once: events, audit lines and webhook messages refer to it. Events of
-- one aggregate in one transaction share a row if they are equal. It is deleted after the last row
-- that refers to it; whoever deletes rows asks all others. There are no foreign keys
-- to it, since they would slow every event down.
create table event_payloads (
  id bigint generated always as identity primary key,
  -- Not jsonb: signatures and digests are of this exact text. Null once it was erased.
  body json,
  -- Whose personal data it contains: `user:` and an id, or `address:` and an email address.
  about text
);
create index event_payloads_about on event_payloads (about) where about is not null;

insert into event_payloads (id, body, about) overriding system value
select id, payload::json,
       case
         when type like 'user.%' then 'user:' || (payload ->> 'id')
         when type like 'invitation.%' then 'address:' || (payload ->> 'email')
         when type ~ '^(session|account|passkey|two_factor|api_key)\.'
           then 'user:' || (payload ->> 'userId')
       end
  from events;
select setval(pg_get_serial_sequence('event_payloads', 'id'),
              (select coalesce(max(id), 0) + 1 from event_payloads), false);

alter table events
  add column organization_id text,
  add column payload_id bigint;
update events
   set payload_id = id,
       organization_id = case when type like 'organization.%' then payload ->> 'id'
                              else payload ->> 'organizationId' end;
alter table events alter column payload_id set not null, drop column payload;
create index events_of_payload on events (payload_id);

-- Lines whose details are not exactly the payload of an event have their own.
alter table audit_log add column payload_id bigint;
create index audit_log_of_payload on audit_log (payload_id) where payload_id is not null;

-- Test messages have a body of their own, and messages that were written before this migration.
alter table webhook_messages
  add column payload_id bigint,
  alter column body drop not null;
update webhook_messages m set payload_id = e.payload_id from events e where e.id = m.event_id;
create index webhook_messages_of_payload on webhook_messages (payload_id)
  where payload_id is not null;
