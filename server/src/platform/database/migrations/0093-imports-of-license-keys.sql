-- Keys that were brought from elsewhere are never replaced by others.
alter table license_keys add column is_imported boolean not null default false;

-- Programs keep the ids of their activations, so an organization that moves keeps them as well.
alter table license_key_activations drop constraint license_key_activations_pkey,
  add primary key (organization_id, id);

alter table imports drop constraint imports_resource_check,
  add constraint imports_resource_check
    check (resource in ('customers', 'subscriptions', 'customer_seats', 'license_keys'));

-- Which subscriptions were brought from elsewhere.
create index import_sources_of_targets on import_sources (organization_id, resource, target_id);
