-- owner: billing/sandbox-processor
-- The sandbox's own books: charges, set-ups and refunds.
create table sandbox_objects (
  organization_id text not null,
  reference text not null,
  intent_id uuid not null,
  kind text not null check (kind in ('charge', 'setup', 'refund')),
  customer_id uuid not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  status text not null
    check (status in ('opened', 'action_required', 'processing', 'succeeded', 'failed', 'canceled')),
  -- The charge whose money a refund returns.
  charge_reference text,
  -- What the card is; set when a charge or set-up is confirmed.
  card text,
  -- The saved card.
  method_reference text,
  code text,
  message text,
  hard boolean,
  -- Authorizes answering the challenge of this object, and nothing else.
  challenge text unique,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (organization_id, reference),
  unique (organization_id, intent_id)
);
create index sandbox_objects_changed on sandbox_objects (organization_id, modified_at, reference);

-- owner: billing/sandbox-processor
create table sandbox_cards (
  organization_id text not null,
  reference text not null,
  customer_id uuid not null,
  card text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, reference)
);

-- owner: billing/sandbox-processor
-- Money that moved: positive for a charge, negative for a refund. An object moves money once.
create table sandbox_movements (
  organization_id text not null,
  reference text not null,
  charge_reference text not null,
  amount bigint not null check (amount <> 0),
  currency text not null,
  at timestamptz(3) not null,
  primary key (organization_id, reference)
);
create index sandbox_movements_of_charge on sandbox_movements (organization_id, charge_reference);

-- owner: billing/sandbox-processor
-- Messages to be sent about an object.
create table sandbox_news (
  organization_id text not null,
  id uuid not null,
  reference text not null,
  intent_id uuid not null,
  kind text not null check (kind in ('charge', 'setup', 'refund')),
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);
