-- owner: billing/billing-sources
-- With a token of the provider everything is read from it, and its endpoint is made by this server.
alter table billing_sources
  -- Sealed.
  add column access_token text,
  -- The webhook endpoint that was made at the provider.
  add column endpoint_id text,
  -- How far it was read, while it is.
  add column task jsonb,
  add column last_read_in_full_at timestamptz(3),
  alter column webhook_secret drop not null;
drop index billing_sources_provider;
-- An organization of a provider is followed by one here: by the one that has shown a token of it.
create unique index billing_sources_provider on billing_sources (server, provider_organization_id)
  where provider_organization_id is not null and disconnected_at is null
    and problem is distinct from 'CLAIMED_BY_ANOTHER';

-- owner: billing/incoming-events
alter table mirrored_objects
  -- When it was last found in a list of the provider that was read as a whole.
  add column found_at timestamptz(3);
