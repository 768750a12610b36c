-- owner: billing/license-keys
-- To the hour: when a program was last heard of that this activation belongs to.
alter table license_key_activations add column last_seen_at timestamptz(3);
