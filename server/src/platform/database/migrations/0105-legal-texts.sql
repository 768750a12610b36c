-- owner: shared/legal-texts
-- The terms and the privacy policy, by language: the newest version is the one that is shown. An empty
-- text says that it was removed.
create table legal_texts (
  kind text not null check (kind in ('terms', 'privacy')),
  locale text not null,
  version integer not null,
  text text not null,
  changed_at timestamptz(3) not null,
  primary key (kind, locale, version)
);

-- Whether this server shows a text of its own, which pages and emails link to where no address is set.
alter table branding
  add column own_terms boolean not null default false,
  add column own_privacy boolean not null default false;
