-- owner: billing/billing-managers
-- Who manages the billing of a team customer beside the customer's own address.
create table billing_managers (
  id uuid primary key,
  organization_id text not null,
  customer_id uuid not null,
  email text not null,
  name text,
  -- Missing until whoever has the mailbox has accepted; it opens nothing before.
  accepted_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3)
);
create unique index billing_managers_of_customer
  on billing_managers (organization_id, customer_id, lower(email));
create index billing_managers_of_address on billing_managers (lower(email), organization_id);

-- owner: billing/customer-sessions
-- The session of a manager ends when somebody else takes their place away.
alter table customer_sessions
  add column manager_id uuid references billing_managers (id) on delete cascade;
create index customer_sessions_of_manager on customer_sessions (manager_id)
  where manager_id is not null;
