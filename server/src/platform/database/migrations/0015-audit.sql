-- owner: audit
-- What happened, one line each, written in the transaction in which it happened and chained soon
-- after. What may have to be erased stands beside a salted digest, and only the digest is chained.
create table audit_log (
  id bigint generated always as identity primary key,
  number bigint,
  hash bytea,
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
  -- Not jsonb: the digest is of these very letters.
  details json,
  details_salt bytea,
  details_digest bytea not null,
  constraint audit_log_number_unique unique (number),
  constraint audit_log_sealed_whole check ((number is null) = (hash is null))
);
create index audit_log_unsealed on audit_log (id) where number is null;
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

-- owner: audit
-- The last line of the chain. Whoever seals holds this row, so there is one at a time.
create table audit_head (
  alone boolean primary key default true check (alone),
  number bigint not null,
  hash bytea not null
);
insert into audit_head (number, hash)
  values (0, '\x0000000000000000000000000000000000000000000000000000000000000000');

-- owner: audit
-- Places of the chain that were signed: every day, and where older lines were pruned.
create table audit_checkpoints (
  kind text not null check (kind in ('daily', 'pruned')),
  number bigint not null,
  hash bytea not null,
  signature text not null,
  at timestamptz not null,
  primary key (kind, number)
);

-- A line is written once. It gets its seal once; what is personal may be taken out of it, and old
-- lines may be pruned, by those who say in their transaction that this is what they do.
create function audit_log_is_kept() returns trigger language plpgsql as $$
declare
  purpose text := coalesce(current_setting('guildhall.audit', true), '');
begin
  if tg_op = 'DELETE' and purpose = 'prune' then
    return old;
  end if;
  if tg_op = 'UPDATE' then
    if old.number is null and new.number is not null then
      old.number := new.number;
      old.hash := new.hash;
    end if;
    if purpose = 'erase' and new.details is null and new.details_salt is null then
      old.details := null;
      old.details_salt := null;
    end if;
    if purpose = 'erase' and new.origin_salt is null then
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
