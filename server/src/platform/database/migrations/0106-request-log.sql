-- owner: shared/request-log
-- Requests that came with an API key or an access token of an organization. No reference to organizations:
-- the rows are written later and in bulk, and a deletion removes them in batches.
create table key_requests (
  organization_id text not null,
  request_id text not null,
  at timestamptz(3) not null,
  key_kind text not null check (key_kind in ('api_key', 'access_token')),
  key_id text not null,
  method text not null,
  route text not null,
  path text not null,
  status integer not null,
  ms integer not null,
  user_agent text,
  answer text,
  primary key (organization_id, request_id)
);
create index key_requests_by_time on key_requests (organization_id, at, request_id);
create index key_requests_of_key on key_requests (organization_id, key_id, at, request_id);
-- Failures are rare among many, and what is looked for.
create index key_requests_failed on key_requests (organization_id, at, request_id)
  include (status) where status >= 400;
-- For the cleanup. Not by `at`: a list of one organization would be read from it, through the rows of all.
create index key_requests_age on key_requests (((at at time zone 'UTC')::date));

-- owner: shared/request-log
-- How many arrived on each day (UTC), and how many of them never reached the database.
create table key_request_days (
  organization_id text not null,
  day date not null,
  failed boolean not null,
  seen bigint not null,
  dropped bigint not null,
  primary key (organization_id, day, failed)
);
