-- owner: billing/license-keys
-- Merchants find a key by its last characters.
create index license_keys_by_display on license_keys (organization_id, display_key);
