-- owner: social
-- Id tokens that let somebody in already, until they would expire by themselves.
create table used_id_tokens (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_id_tokens_expired on used_id_tokens (expires_at);

-- A code belongs to the browser that asked for it, if that is known: its tries are counted apart
-- from those of everybody else, who may only try the newest one.
alter table codes
  add column browser text not null default '',
  add column strangers_left integer not null default 0,
  drop constraint codes_pkey,
  add primary key (purpose, subject, browser);
update codes set strangers_left = tries_left;

-- owner: two-factor
-- Wrong codes in a row, counted apart for a session, for a browser that the person uses, and for
-- everybody else. Its forerunners in two_factors stay, since exports of earlier versions name them.
create table second_step_failures (
  user_id text not null references users (id) on delete cascade,
  counted_for text not null,
  failures integer not null,
  locked_until timestamptz,
  updated_at timestamptz not null,
  primary key (user_id, counted_for)
);
create index second_step_failures_old on second_step_failures (updated_at);
insert into second_step_failures (user_id, counted_for, failures, locked_until, updated_at)
select user_id, 'strangers', failures, locked_until, updated_at from two_factors where failures > 0;

-- owner: evidence
-- Somebody who is signed in showed again that it is really them. The browser that showed it holds
-- the token, so that whoever stole the session before has no use of it. A row outlives its session
-- by minutes at most.
create table session_proofs (
  session_id text primary key,
  hash bytea not null,
  expires_at timestamptz not null
);
create index session_proofs_expired on session_proofs (expires_at);

-- What is still to be done for somebody once they pass the second step.
alter table two_factor_challenges add column pending jsonb;
