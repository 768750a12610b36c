-- owner: platform/tokens
-- Issued tokens: only their hashes are stored, and each can be used once, for one purpose. The data is
-- needed when the token is used.
create table tokens (
  hash bytea primary key,
  purpose text not null,
  subject text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  data jsonb
);
create index tokens_of_subject on tokens (purpose, subject);
create index tokens_expired on tokens (expires_at);

-- owner: platform/codes
-- Short codes that users type. There is one per purpose, subject and browser at a time; a code has too
-- little entropy for a plain hash, so its hash is keyed. The attempts of the browser that requested it
-- are counted separately from those of other browsers, which may only try the newest code.
create table codes (
  purpose text not null,
  subject text not null,
  browser text not null default '',
  hash bytea not null,
  tries_left integer not null,
  other_tries_left integer not null default 0,
  expires_at timestamptz not null,
  primary key (purpose, subject, browser)
);
create index codes_expired on codes (expires_at);

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
-- The counters may be lost in a crash, so they skip the write-ahead log.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  since timestamptz not null,
  expires_at timestamptz not null
);
create index rate_limits_expired on rate_limits (expires_at);

-- owner: platform/lists
-- Number of rows of a list per key, so that they need not be counted. A writer only inserts a change, and
-- so never waits for another one; changes are folded into the counts later. Lists of the whole
-- installation have the organization ''.
create table list_counts (
  organization_id text not null,
  list text not null,
  key jsonb not null,
  n bigint not null,
  primary key (organization_id, list, key)
);

-- owner: platform/lists
create table list_count_changes (
  id bigint generated always as identity primary key,
  organization_id text not null,
  list text not null,
  key jsonb not null,
  change bigint not null
);
create index list_count_changes_of_list on list_count_changes (organization_id, list);

-- A timestamp in the format of the API, for JSON that the database builds. PostgreSQL inlines a SQL
-- function only if its volatility is not stricter than that of its body: to_char is stable.
create function instant_text(at timestamptz) returns text
  language sql stable strict parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- The trigrams of a text, with markers for its beginning and end; the text is split three times, each time
-- one letter later. A shorter substring is the prefix of a trigram, so that substrings of any length are
-- found by an index that needs no extension.
create function letter_groups(value text) returns tsvector
  language sql immutable strict parallel safe cost 1000
  return array_to_tsvector(array_remove(string_to_array(
    regexp_replace(chr(2) || value || chr(3), '(.{3})', '\1' || chr(31), 'g') || chr(31)
    || regexp_replace(value || chr(3), '(.{3})', '\1' || chr(31), 'g') || chr(31)
    || regexp_replace(substr(value, 2) || chr(3), '(.{3})', '\1' || chr(31), 'g'),
    chr(31)), ''));
