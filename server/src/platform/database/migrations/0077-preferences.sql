-- owner: identity/preferences
-- How users see the app, and which optional emails they do not want. One row for each user who has chosen.
create table preferences (
  user_id text primary key references users (id) on delete cascade,
  locale text,
  region text check (region ~ '^[A-Z]{2}$'),
  time_zone text,
  theme text,
  density text not null,
  motion text not null,
  shortcuts boolean not null,
  muted text[] not null,
  changed_at timestamptz(3) not null
);
