-- owner: identity/organizations
-- Where links with a former slug lead. Several organizations may have had the same one.
create table former_slugs (
  organization_id text not null references organizations (id) on delete cascade,
  slug text not null,
  left_at timestamptz(3) not null,
  primary key (organization_id, slug)
);
create index former_slugs_by_slug on former_slugs (slug, organization_id);
