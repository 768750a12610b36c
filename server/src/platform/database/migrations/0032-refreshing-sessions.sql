-- A refresh moves the end of a session. That stood in two indexes, so every refresh wrote a new version
-- of the row into all of them. Whoever lists the sessions of a person has few to look through, and the
-- sweep walks the table; without those indexes, and with some room on each page, a refresh stays in its page.
drop index sessions_expired;
drop index sessions_of_user;
create index sessions_of_user on sessions (user_id);
alter table sessions set (fillfactor = 85);
