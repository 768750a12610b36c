-- owner: billing/license-keys
create table license_keys (
  id uuid primary key,
  organization_id text not null,
  customer_id uuid not null,
  benefit_id uuid not null,
  -- Whose status it follows; a grant that is revoked and granted again keeps its key.
  grant_id uuid not null,
  -- Keys are shown again, so they are encrypted; they are found by their hash.
  key_hash bytea not null,
  sealed_key text not null,
  display_key text not null,
  status text not null check (status in ('granted', 'revoked', 'disabled')),
  limit_activations integer,
  activations integer not null default 0 check (activations >= 0),
  usage integer not null default 0 check (usage >= 0),
  limit_usage integer,
  validations integer not null default 0,
  last_validated_at timestamptz(3),
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3)
);
create unique index license_keys_by_key on license_keys (organization_id, key_hash);
create unique index license_keys_of_grants on license_keys (organization_id, grant_id);
create index license_keys_in_order on license_keys (organization_id, created_at, id);
create index license_keys_of_benefit on license_keys (organization_id, benefit_id, created_at, id);
create index license_keys_of_customer on license_keys (organization_id, customer_id, created_at, id);
create index license_keys_by_status on license_keys (organization_id, status, created_at, id);

-- owner: billing/license-keys
create table license_key_activations (
  id uuid primary key,
  organization_id text not null,
  license_key_id uuid not null references license_keys,
  label text not null,
  -- What a validation of this activation has to repeat.
  conditions jsonb not null,
  meta jsonb not null,
  created_at timestamptz(3) not null
);
create index license_key_activations_of_keys on license_key_activations
  (organization_id, license_key_id, created_at, id);
