-- owner: billing/connections
-- Accounts that customers have at other services and linked here.
create table customer_accounts (
  organization_id text not null,
  customer_id uuid not null,
  service text not null check (service in ('discord', 'github')),
  account_id text not null,
  username text not null,
  -- Encrypted; only where the service needs them to let the account in.
  access_token text,
  refresh_token text,
  access_token_expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  primary key (organization_id, customer_id, service, account_id)
);

-- owner: billing/connections
-- Servers at Discord and repositories at GitHub whose owners connected them to an organization.
create table connected_places (
  organization_id text not null,
  service text not null check (service in ('discord', 'github')),
  place_id text not null,
  -- The name of a server; owner and name of a repository.
  name text not null,
  -- The installation of the application that a repository belongs to.
  installation_id text,
  connected_at timestamptz(3) not null,
  primary key (organization_id, service, place_id)
);
create index connected_places_by_name on connected_places (organization_id, service, lower(name), connected_at);

-- owner: billing/integrations
-- What accounts may have been given. Written before a service is asked, deleted after it confirmed the
-- removal, so that nothing given is forgotten when a process ends in between.
create table granted_accesses (
  organization_id text not null,
  grant_id uuid not null,
  benefit_id uuid not null,
  customer_id uuid not null,
  member_id uuid,
  service text not null check (service in ('discord', 'github')),
  account_id text not null,
  place_id text not null,
  -- A role at Discord, a permission at GitHub.
  part text not null,
  -- Whether the account is removed from the server, not only from the role.
  kicks boolean not null,
  -- It is to be removed. Both by the clock of the server.
  ended_at timestamptz(3),
  retry_at timestamptz(3),
  attempts integer not null default 0,
  check ((ended_at is null) = (retry_at is null)),
  primary key (organization_id, grant_id, service, account_id, place_id, part)
);
create index granted_accesses_of_account
  on granted_accesses (organization_id, service, account_id, place_id);
create index granted_accesses_of_benefit
  on granted_accesses (organization_id, benefit_id, customer_id);
create index granted_accesses_ended on granted_accesses (retry_at) where ended_at is not null;

-- owner: billing/integrations
-- One process at a time changes what an account has; by the clock of the server.
create table account_turns (
  organization_id text not null,
  service text not null,
  account_id text not null,
  holder uuid not null,
  until timestamptz(3) not null,
  primary key (organization_id, service, account_id)
);
