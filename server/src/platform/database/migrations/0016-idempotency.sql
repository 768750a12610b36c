-- owner: platform/idempotency
-- Requests that must not be carried out twice, by a hash of caller, path and Idempotency-Key. All
-- times are of the server's clock.
create table idempotency_keys (
  hash bytea primary key,
  body_hash bytea not null,
  -- Who carries out the command, until there is a response or this time has passed.
  claimed_by text not null,
  claimed_until timestamptz(3) not null,
  -- Encrypted, since it may contain a token.
  answer text,
  expires_at timestamptz(3) not null
);
create index idempotency_keys_expired on idempotency_keys (expires_at);
