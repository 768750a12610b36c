-- owner: billing/meters
-- Whether the owners of the organization are told by email as well.
alter table meter_alerts add column email_team boolean not null default false;

-- owner: billing/merchant-emails
-- What customers have reached and the next email to the owners tells.
create table usage_notices (
  organization_id text not null,
  meter_id uuid not null,
  customer_id uuid not null,
  share integer not null,
  consumed numeric not null,
  credited bigint not null,
  reached_at timestamptz(3) not null,
  primary key (organization_id, meter_id, customer_id, share)
);

-- owner: billing/merchant-emails
-- When the last such email was written.
create table usage_digests (
  organization_id text primary key,
  sent_at timestamptz(3) not null
);
