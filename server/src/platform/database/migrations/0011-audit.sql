-- owner: shared/audit
-- One entry per event, inserted in the transaction of the event and added to the hash chain soon after.
-- Data that may have to be erased has a salted digest, and only the digest is part of the chain.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null,
  actor text,
  impersonated_by text,
  api_key_id text,
  request_id text,
  action text not null,
  subject text not null,
  organization_id text,
  event_id bigint,
  address text,
  user_agent text,
  origin_salt bytea,
  origin_digest bytea not null,
  -- Not jsonb: the digest is of this exact text.
  details json,
  details_salt bytea,
  details_digest bytea not null
);
create index audit_log_at on audit_log (at);
create index audit_log_of_action on audit_log (action text_pattern_ops, id);
create index audit_log_of_subject on audit_log (subject, id);
create index audit_log_of_actor on audit_log (actor, id) where actor is not null;
create index audit_log_of_impersonator on audit_log (impersonated_by, id)
  where impersonated_by is not null;
create index audit_log_in_organization on audit_log (organization_id, id)
  where organization_id is not null;
create index audit_log_of_invited on audit_log ((details ->> 'email'))
  where action like 'invitation.%';

-- owner: shared/audit
-- The chain: the number of each entry, and the hash that links it to the previous one. It is a table of
-- its own, so that sealing adds rows and changes none.
create table audit_seals (
  number bigint primary key,
  line_id bigint not null,
  hash bytea not null,
  constraint audit_seals_line_unique unique (line_id)
);

-- owner: shared/audit
-- Entries that are not sealed yet. An entry with a lower id may become visible after one with a higher
-- id, so a watermark does not work.
create table audit_unsealed (line_id bigint primary key);

-- owner: shared/audit
-- The last entry of the chain. Sealing locks this row, so that only one process seals at a time.
create table audit_head (
  alone boolean primary key default true check (alone),
  number bigint not null,
  hash bytea not null
);
insert into audit_head (number, hash)
  values (0, '\x0000000000000000000000000000000000000000000000000000000000000000');

-- owner: shared/audit
-- Signed positions of the chain: one per day, and one where older entries were pruned.
create table audit_checkpoints (
  kind text not null check (kind in ('daily', 'pruned')),
  number bigint not null,
  hash bytea not null,
  signature text not null,
  at timestamptz not null,
  primary key (kind, number)
);

-- Entries and seals are immutable. Personal data may be erased, and old entries may be pruned with their
-- seals, by transactions that declare this.
create function audit_log_is_kept() returns trigger language plpgsql as $$
declare
  purpose text := coalesce(current_setting('guildhall.audit', true), '');
begin
  if tg_op = 'DELETE' and purpose = 'prune' then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'audit_log' and purpose = 'erase' then
    if new.details is null and new.details_salt is null then
      old.details := null;
      old.details_salt := null;
    end if;
    if new.origin_salt is null then
      old.address := null;
      old.user_agent := null;
      old.origin_salt := null;
    end if;
    if to_jsonb(old) = to_jsonb(new) then
      return new;
    end if;
  end if;
  raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_log_is_kept before update or delete on audit_log
  for each row execute function audit_log_is_kept();
create trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function audit_log_is_kept();
create trigger audit_seals_are_kept before update or delete on audit_seals
  for each row execute function audit_log_is_kept();
create trigger audit_seals_are_not_emptied before truncate on audit_seals
  for each statement execute function audit_log_is_kept();
