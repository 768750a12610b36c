-- owner: billing/license-keys
-- A key is found by the end of it that lists show.
create index license_keys_by_end on license_keys (organization_id, display_key, created_at, id);
