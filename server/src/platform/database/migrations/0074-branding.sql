-- owner: platform/branding
-- The look of this installation, as chosen on its settings page: one row at most.
create table branding (
  id boolean primary key check (id),
  name text,
  logo text,
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  sender_name text,
  mail_footer text,
  support text,
  terms_url text,
  privacy_url text,
  changed_at timestamptz(3) not null
);

-- owner: platform/pictures
-- Pictures that everybody may see: of users, of organizations and of this installation. The bytes are in
-- the file store under the key `pictures/<id>`.
create table pictures (
  id uuid primary key,
  kind text not null check (kind in ('user', 'organization', 'installation')),
  owner_id text not null,
  type text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  created_at timestamptz(3) not null
);
create index pictures_of on pictures (kind, owner_id);
