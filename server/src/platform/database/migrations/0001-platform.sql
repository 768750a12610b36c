-- owner: platform/events
create table events (
  id bigint generated always as identity primary key,
  type text not null,
  aggregate text not null,
  payload jsonb not null,
  created_at timestamptz not null
);

-- owner: platform/events
-- One row for each reaction that an event still waits for; the row goes when the reaction's
-- transaction commits, which is what makes twice once.
create table event_reactions (
  event_id bigint not null references events (id) on delete cascade,
  reaction text not null,
  aggregate text not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  primary key (event_id, reaction)
);
create index event_reactions_in_order on event_reactions (reaction, aggregate, event_id);
create index event_reactions_due on event_reactions (due_at);

-- owner: platform/tokens
-- Secrets that were handed out: only their hashes are kept, and each works once for one purpose.
create table tokens (
  hash bytea primary key,
  purpose text not null,
  subject text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index tokens_of_subject on tokens (purpose, subject);
create index tokens_expired on tokens (expires_at);

-- owner: platform/mail
create table mails (
  id text primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  links text[] not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_newest on mails (created_at desc, id);
create index mails_of_recipient on mails (recipient, created_at desc);

-- owner: platform/limits
-- Losing the counters in a crash costs nothing, so they skip the write-ahead log.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  since timestamptz not null,
  expires_at timestamptz not null
);
create index rate_limits_expired on rate_limits (expires_at);
