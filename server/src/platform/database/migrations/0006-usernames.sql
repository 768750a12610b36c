-- A username is compared in lower case; the display form is what its owner typed.
alter table users
  add column username text,
  add column display_username text,
  add constraint users_username_unique unique (username),
  add constraint users_username_lower_case check (username = lower(username collate "C"));
