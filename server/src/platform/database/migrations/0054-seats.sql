-- owner: billing/seats
create table customer_seats (
  id uuid primary key,
  organization_id text not null,
  subscription_id uuid,
  order_id uuid,
  -- Who has the seat or is invited to it; null once it was revoked.
  customer_id uuid,
  -- Who of the customer has it, where seats are bound to members.
  member_id uuid,
  status text not null check (status in ('pending', 'claimed', 'revoked')),
  -- Of the token in the email.
  token_hash bytea,
  -- Of the address that it was sent to: the token is void for another one.
  address_hash bytea,
  token_expires_at timestamptz(3),
  claimed_at timestamptz(3),
  revoked_at timestamptz(3),
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  check ((subscription_id is null) <> (order_id is null)),
  check ((status = 'revoked') = (customer_id is null)),
  check ((status = 'revoked') = (revoked_at is not null)),
  check (status <> 'claimed' or claimed_at is not null),
  check ((status = 'pending') = (token_hash is not null)),
  check ((token_hash is null) = (address_hash is null))
);
-- A customer has one seat of what was bought; a member too.
create unique index customer_seats_once on customer_seats
  (organization_id, coalesce(subscription_id, order_id), customer_id, member_id)
  nulls not distinct where status <> 'revoked';
create index customer_seats_in_order on customer_seats
  (organization_id, coalesce(subscription_id, order_id), created_at, id);
create index customer_seats_of_customer on customer_seats
  (organization_id, customer_id, created_at, id) where customer_id is not null;
create unique index customer_seats_by_token on customer_seats (token_hash)
  where token_hash is not null;
