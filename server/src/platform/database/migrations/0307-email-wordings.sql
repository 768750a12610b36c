-- owner: billing/email-wordings
-- What a seller writes into an email to customers in one language; without a row it is the standard one.
create table email_wordings (
  organization_id text not null,
  email text not null,
  locale text not null,
  subject text check (length(subject) <= 150),
  greeting text check (length(greeting) <= 100),
  opening text check (length(opening) <= 1000),
  closing text check (length(closing) <= 600),
  revision integer not null,
  modified_at timestamptz(3) not null,
  primary key (organization_id, email, locale)
);
