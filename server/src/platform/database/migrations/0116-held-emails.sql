-- owner: platform/mail
-- Why an email is not sent, although nobody dropped it: it is only shown to operators, who can send it.
alter table mails add column held text check (held in ('sandbox_quota'));
drop index mails_unsent;
create index mails_unsent on mails (created_at) where sent_at is null and held is null;
