-- owner: platform/mail
-- Emails in the name of an organization: its name, its address for replies, and when the email is due.
-- `mailbox` is the address without its tag: emails to it are counted together. `sender_id` is the
-- organization; all other emails are those of this installation.
alter table mails add column from_name text, add column reply_to text,
  add column mailbox text, add column send_at timestamptz(3),
  add column sender_id text, add column customer_id uuid;
create index mails_of_mailbox on mails (mailbox, send_at desc) where mailbox is not null;
create index mails_of_customer on mails (sender_id, customer_id) where sender_id is not null;

-- owner: billing/customer-emails
-- Reminders that were sent, one row per subject and date, until the date has passed. By the clock of
-- the organization.
create table customer_reminders (
  organization_id text not null,
  kind text not null,
  subject_id uuid not null,
  at timestamptz(3) not null,
  primary key (organization_id, kind, subject_id, at)
);
